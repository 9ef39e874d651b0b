// Answers CEL expressions with cel-go. In comes a line with the object {"variables", "declarations"}, then one line for
// each expression, a JSON string; out comes one answer a line. With the argument `functions` it prints what cel-go
// declares instead. The tests conformance/celGo*.test.ts run it where Go is present.
package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
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

// surroundings are what all expressions of one run have in common.
type surroundings struct {
	Variables    map[string]any `json:"variables"`
	Declarations map[string]any `json:"declarations"`
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

func answer(env *cel.Env, expression string, variables map[string]any) string {
	ast, issues := env.Compile(expression)
	if issues.Err() != nil {
		return "error compile"
	}
	program, err := env.Program(ast, cel.CostLimit(10_000_000))
	if err != nil {
		return "error program"
	}
	out, _, err := program.Eval(variables)
	if err != nil {
		return "error eval"
	}
	return text(out)
}

// declared turns a TypeDeclaration of the project into a type.
func declared(in any) *cel.Type {
	if container, ok := in.(map[string]any); ok {
		if element, ok := container["list"]; ok {
			return cel.ListType(declared(element))
		}
		return cel.MapType(cel.StringType, declared(container["map"]))
	}
	simple := map[any]*cel.Type{
		"bool": cel.BoolType, "int": cel.IntType, "double": cel.DoubleType, "string": cel.StringType,
		"timestamp": cel.TimestampType, "duration": cel.DurationType,
	}
	if found, ok := simple[in]; ok {
		return found
	}
	return cel.DynType
}

func environment(declarations map[string]any) (*cel.Env, error) {
	options := []cel.EnvOption{
		ext.Strings(), ext.Lists(), ext.Math(), ext.Sets(), ext.Encoders(), ext.Bindings(),
		cel.OptionalTypes(), cel.CrossTypeNumericComparisons(true), cel.DefaultUTCTimeZone(true),
	}
	for name, declaration := range declarations {
		options = append(options, cel.Variable(name, declared(declaration)))
	}
	return cel.NewEnv(options...)
}

// printFunctions prints a JSON object: by function, its overloads in the order in which cel-go looks at them.
func printFunctions(out io.Writer) error {
	env, err := environment(nil)
	if err != nil {
		return err
	}
	functions := map[string][]map[string]any{}
	for name, function := range env.Functions() {
		for _, overload := range function.OverloadDecls() {
			parameters := []string{}
			for _, parameter := range overload.ArgTypes() {
				parameters = append(parameters, parameter.String())
			}
			functions[name] = append(functions[name], map[string]any{
				"member": overload.IsMemberFunction(), "parameters": parameters, "result": overload.ResultType().String(),
			})
		}
	}
	return json.NewEncoder(out).Encode(functions)
}

func readSurroundings(text string) (*cel.Env, map[string]any, error) {
	var around surroundings
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&around); err != nil {
		return nil, nil, err
	}
	variables := map[string]any{}
	for name, v := range around.Variables {
		variables[name] = value(v)
	}
	env, err := environment(around.Declarations)
	return env, variables, err
}

func answerAll(input io.Reader, output io.Writer) error {
	in := bufio.NewScanner(input)
	in.Buffer(make([]byte, 1<<20), 1<<24)
	out := bufio.NewWriter(output)
	defer out.Flush()
	in.Scan()
	env, variables, err := readSurroundings(in.Text())
	if err != nil {
		return err
	}
	for in.Scan() {
		var expression string
		if err := json.Unmarshal(in.Bytes(), &expression); err != nil {
			return err
		}
		fmt.Fprintln(out, quoted(answer(env, expression, variables)))
	}
	return in.Err()
}

func main() {
	var err error
	if len(os.Args) > 1 && os.Args[1] == "functions" {
		err = printFunctions(os.Stdout)
	} else {
		err = answerAll(os.Stdin, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
