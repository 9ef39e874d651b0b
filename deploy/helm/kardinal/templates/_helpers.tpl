{{/* A file of deploy/, for the namespace and the account of this release. */}}
{{- define "kardinal.file" -}}
{{- $text := required (printf "%s is not in the chart" .path) (.root.Files.Get .path) -}}
{{- $engine := .root.Values.graph.account -}}
{{- $account := printf "%s:%s" ($engine.namespace | default .root.Release.Namespace) $engine.name -}}
{{- $text = $text | replace "kardinal-system:kardinal-graph-engine" $account -}}
{{- $text | replace "kardinal-system" .root.Release.Namespace | replace "kardinal-controller" .root.Values.serviceAccount.name -}}
{{- end -}}

{{- define "kardinal.selector" -}}
app.kubernetes.io/name: kardinal-backend
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "kardinal.labels" -}}
{{ include "kardinal.selector" . }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end -}}

{{- define "kardinal.image" -}}
{{- with .Values.portal.image -}}
{{ .repository }}{{ if .digest }}@{{ .digest }}{{ else }}:{{ .tag }}{{ end }}
{{- end -}}
{{- end -}}

{{/* What the chart knows of the configuration, and the operator's over it. */}}
{{- define "kardinal.config" -}}
{{- $known := dict "kardinal" (dict
  "controlPlane" (dict "type" "cluster")
  "crds" "never"
  "graph" (dict "engine" .Values.graph.engine)
  "policyNamespaces" .Values.portal.policyNamespaces
  "git" (dict "cacheDirectory" "/var/cache/kardinal/git")
  "leaderElection" (dict "namespace" .Release.Namespace)
) -}}
{{- mergeOverwrite $known (deepCopy .Values.portal.config) | toYaml -}}
{{- end -}}
