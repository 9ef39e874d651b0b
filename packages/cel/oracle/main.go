// Answers CEL expressions with cel-go: one JSON object {"expression", "variables"} a line in, one answer a line out.
// The test conformance/celGoProgram.test.ts runs it where Go is present.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"math/big"
	"os"
	"sort"
	"strconv"
	"strings"
	"time"

	"cel.dev/cel-go/cel"
	"cel.dev/cel-go/common/types"
	"cel.dev/cel-go/common/types/ref"
	"cel.dev/cel-go/common/types/traits"
	"cel.dev/cel-go/ext"
)

type question struct {
	Expression string         `json:"expression"`
	Variables  map[string]any `json:"variables"`
}

// value turns JSON into what CEL sees: whole numbers are ints, tagged objects hold what JSON lacks.
func value(in any) any {
	switch v := in.(type) {
	case json.Number:
		if i, err := strconv.ParseInt(v.String(), 10, 64); err == nil {
			return i
		}
		f, _ := v.Float64()
		return f
	case []any:
		out := make([]any, len(v))
		for i, item := range v {
			out[i] = value(item)
		}
		return out
	case map[string]any:
		return object(v)
	}
	return in
}

func object(in map[string]any) any {
	if len(in) == 1 {
		for tag, content := range in {
			if text, ok := content.(string); ok {
				if out, ok := tagged(tag, text); ok {
					return out
				}
			}
		}
	}
	out := make(map[string]any, len(in))
	for key, item := range in {
		out[key] = value(item)
	}
	return out
}

func tagged(tag, text string) (any, bool) {
	switch tag {
	case "int":
		i, err := strconv.ParseInt(text, 10, 64)
		return i, err == nil
	case "uint":
		u, err := strconv.ParseUint(text, 10, 64)
		return u, err == nil
	case "double":
		f, err := strconv.ParseFloat(text, 64)
		return f, err == nil
	case "bytes":
		b, err := base64.StdEncoding.DecodeString(text)
		return b, err == nil
	case "timestamp":
		t, err := time.Parse(time.RFC3339Nano, text)
		return t, err == nil
	case "duration":
		d, err := time.ParseDuration(text)
		return d, err == nil
	}
	return nil, false
}

// quoted writes a text as JavaScript's JSON.stringify does.
func quoted(in string) string {
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(in)
	return strings.TrimSuffix(out.String(), "\n")
}

// text is the form that valueText.ts has.
func text(v ref.Val) string {
	switch x := v.(type) {
	case types.Bool:
		return fmt.Sprintf("bool %t", bool(x))
	case types.Int:
		return fmt.Sprintf("int %d", int64(x))
	case types.Uint:
		return fmt.Sprintf("uint %d", uint64(x))
	case types.Double:
		return "double " + strconv.FormatFloat(float64(x), 'g', 17, 64)
	case types.String:
		return "string " + quoted(string(x))
	case types.Bytes:
		return "bytes " + strings.Trim(fmt.Sprint([]byte(x)), "[]")
	case types.Null:
		return "null"
	case types.Timestamp:
		nanos := new(big.Int).Mul(big.NewInt(x.Unix()), big.NewInt(1_000_000_000))
		return "timestamp " + nanos.Add(nanos, big.NewInt(int64(x.Nanosecond()))).String()
	case types.Duration:
		return fmt.Sprintf("duration %d", x.Nanoseconds())
	case *types.Optional:
		if !x.HasValue() {
			return "none"
		}
		return "optional " + text(x.GetValue())
	case ref.Type:
		return "type " + x.TypeName()
	case traits.Mapper:
		entries := []string{}
		for it := x.Iterator(); it.HasNext() == types.True; {
			key := it.Next()
			entries = append(entries, text(key)+": "+text(x.Get(key)))
		}
		sort.Strings(entries)
		return "{" + strings.Join(entries, ", ") + "}"
	case traits.Lister:
		items := []string{}
		for it := x.Iterator(); it.HasNext() == types.True; {
			items = append(items, text(it.Next()))
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	return fmt.Sprintf("%s %v", v.Type().TypeName(), v)
}

func answer(env *cel.Env, q question) string {
	ast, issues := env.Compile(q.Expression)
	if issues.Err() != nil {
		return "error compile"
	}
	program, err := env.Program(ast, cel.CostLimit(10_000_000))
	if err != nil {
		return "error program"
	}
	variables := map[string]any{}
	for name, v := range q.Variables {
		variables[name] = value(v)
	}
	out, _, err := program.Eval(variables)
	if err != nil {
		return "error eval"
	}
	return text(out)
}

func environment() (*cel.Env, error) {
	options := []cel.EnvOption{
		ext.Strings(), ext.Lists(), ext.Math(), ext.Sets(), ext.Encoders(), ext.Bindings(),
		cel.OptionalTypes(), cel.CrossTypeNumericComparisons(true), cel.DefaultUTCTimeZone(true),
	}
	for _, name := range []string{"a", "b", "bundle", "schedule", "upstream", "metrics", "x", "y", "z"} {
		options = append(options, cel.Variable(name, cel.DynType))
	}
	return cel.NewEnv(options...)
}

func main() {
	env, err := environment()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(make([]byte, 1<<20), 1<<24)
	out := bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for in.Scan() {
		var q question
		decoder := json.NewDecoder(strings.NewReader(in.Text()))
		decoder.UseNumber()
		if err := decoder.Decode(&q); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		fmt.Fprintln(out, quoted(answer(env, q)))
	}
}
