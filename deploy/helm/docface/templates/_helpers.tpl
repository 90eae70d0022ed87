{{- define "docface.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" }}
{{- end }}

{{/* Short enough for the longest suffix, "-typification". */}}
{{- define "docface.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" }}
{{- else }}
{{- $name := include "docface.name" . }}
{{- if contains $name .Release.Name }}
{{- .Release.Name | trunc 40 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" }}
{{- end }}
{{- end }}
{{- end }}

{{- define "docface.selectorLabels" -}}
app.kubernetes.io/name: {{ include "docface.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "docface.labels" -}}
{{ include "docface.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/part-of: docface
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- end }}

{{- define "docface.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end }}

{{- define "docface.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}
{{- .Values.serviceAccount.name | default (include "docface.fullname" .) }}
{{- else }}
{{- .Values.serviceAccount.name | default "default" }}
{{- end }}
{{- end }}

{{/*
Variables that are secret: whether a process must have them, may have them or has no use for them, and which ones need
them: roles, and the jobs migrate and topics before an upgrade.
*/}}
{{- define "docface.secretVariables" -}}
{{- $stages := list "typification" "ocr" "generation" "validation" "face-match" }}
{{- $all := concat (list "api" "relay" "notifier" "janitor" "migrate" "topics") $stages }}
{{- $opening := concat (list "api" "notifier" "janitor" "migrate") $stages }}
{{- $storing := concat (list "api" "janitor" "migrate") $stages }}
{{- $objects := ternary "none" "must" .Values.s3.anonymous }}
{{- $keyService := hasKey .Values.config "DOCFACE_KEY_SERVICE_URL" }}
DOCFACE_CONSOLE_OIDC_CLIENT_SECRET: { need: {{ ternary "must" "none" (hasKey .Values.config "DOCFACE_CONSOLE_OIDC_ISSUER") }}, roles: [api] }
DOCFACE_DATABASE_URL: { need: must, roles: {{ toJson $all }} }
DOCFACE_DATABASE_DIRECT_URL: { need: may, roles: {{ toJson $all }} }
DOCFACE_GENERATOR_KEYS: { need: may, roles: [generation] }
DOCFACE_MASTER_KEY: { need: {{ ternary "may" "must" $keyService }}, roles: {{ toJson $opening }} }
DOCFACE_KEY_SERVICE_TOKEN: { need: {{ ternary "may" "none" $keyService }}, roles: {{ toJson $opening }} }
DOCFACE_KAFKA_PASSWORD: { need: {{ ternary "none" "must" (empty .Values.kafka.sasl) }}, roles: {{ toJson $all }} }
DOCFACE_S3_ACCESS_KEY: { need: {{ $objects }}, roles: {{ toJson $storing }} }
DOCFACE_S3_SECRET_KEY: { need: {{ $objects }}, roles: {{ toJson $storing }} }
{{- end }}

{{/*
The secrets of a role, by variable: Secret, key, and whether they come as a file. What is only perhaps in a Secret of
the operator's comes as a variable, which may be absent; a file may not. Takes root, role and secret, the name of the
Secret that holds secrets.values.
*/}}
{{- define "docface.secretsOf" -}}
{{- $root := .root }}
{{- range $name, $secret := include "docface.secretVariables" $root | fromYaml }}
{{- $ref := get $root.Values.secrets.refs $name }}
{{- $existing := $root.Values.secrets.existingSecret }}
{{- $given := or $ref (get $root.Values.secrets.values $name) }}
{{- if and (has $.role $secret.roles) (ne $secret.need "none") (or $given $existing) }}
{{ $name }}:
  name: {{ ($ref | default dict).name | default $existing | default $.secret }}
  key: {{ ($ref | default dict).key | default $name }}
  isFile: {{ or (not (empty $given)) (eq $secret.need "must") }}
{{- end }}
{{- end }}
{{- end }}

{{/* Everything that is configured and not secret, as a map of strings. */}}
{{- define "docface.config" -}}
{{- $values := .Values }}
DOCFACE_HOST: "0.0.0.0"
DOCFACE_PORT: "8080"
{{- with $values.trustedProxies }}
DOCFACE_TRUSTED_PROXIES: {{ join "," . | quote }}
{{- end }}
DOCFACE_DATA_DIR: /data
{{- if $values.metrics.enabled }}
DOCFACE_METRICS_PORT: {{ $values.metrics.port | quote }}
{{- end }}
DOCFACE_DATABASE_CONNECTIONS: {{ $values.database.connections | quote }}
DOCFACE_KAFKA_BROKERS: {{ join "," $values.kafka.brokers | quote }}
DOCFACE_KAFKA_PREFIX: {{ $values.kafka.prefix | quote }}
DOCFACE_KAFKA_REPLICATION: {{ $values.kafka.replication | quote }}
DOCFACE_KAFKA_PARTITIONS: {{ $values.kafka.partitions | quote }}
DOCFACE_KAFKA_TLS: {{ $values.kafka.tls | quote }}
{{- with $values.kafka.sasl }}
DOCFACE_KAFKA_SASL: {{ . | quote }}
DOCFACE_KAFKA_USERNAME: {{ required "Set kafka.username, it goes with kafka.sasl." $values.kafka.username | quote }}
{{- end }}
DOCFACE_S3_ENDPOINT: {{ $values.s3.endpoint | quote }}
DOCFACE_S3_BUCKET: {{ $values.s3.bucket | quote }}
DOCFACE_S3_REGION: {{ $values.s3.region | quote }}
{{- if $values.database.caSecret.name }}
DOCFACE_DATABASE_CA_FILE: /etc/docface/authorities/database.pem
{{- end }}
{{- if $values.kafka.caSecret.name }}
DOCFACE_KAFKA_CA_FILE: /etc/docface/authorities/kafka.pem
{{- end }}
{{- if $values.s3.caSecret.name }}
DOCFACE_S3_CA_FILE: /etc/docface/authorities/s3.pem
{{- end }}
{{- if $values.publicUrl }}
DOCFACE_PUBLIC_URL: {{ $values.publicUrl | quote }}
{{- else if $values.ingress.enabled }}
DOCFACE_PUBLIC_URL: {{ printf "%s://%s" (ternary "https" "http" (not (empty $values.ingress.tlsSecret))) $values.ingress.host | quote }}
{{- end }}
{{- range $name, $value := $values.config }}
{{ $name }}: {{ ternary (int64 $value) $value (kindIs "float64" $value) | toString | quote }}
{{- end }}
{{- end }}

{{/* Where a role finds its secrets. Takes what docface.secretsOf takes. */}}
{{- define "docface.secretEnv" -}}
{{- range $name, $from := include "docface.secretsOf" . | fromYaml }}
{{- if $from.isFile }}
- name: {{ $name }}_FILE
  value: /etc/docface/secrets/{{ $name }}
{{- else }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $from.name }}
      key: {{ $from.key }}
      optional: true
{{- end }}
{{- end }}
{{- end }}

{{/* Data of a Secret from secrets.values: all, or those of a role. Takes root and role. */}}
{{- define "docface.secretData" -}}
{{- $variables := include "docface.secretVariables" .root | fromYaml }}
{{- range $name, $value := .root.Values.secrets.values }}
{{- if or (empty $.role) (has $.role (get $variables $name).roles) }}
{{ $name }}: {{ $value | b64enc | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/* Volumes and mounts that every process needs, and its secrets. Take what docface.secretsOf takes. */}}
{{- define "docface.volumes" -}}
{{- $files := list }}
{{- range $name, $from := include "docface.secretsOf" . | fromYaml }}
{{- if $from.isFile }}
{{- $files = append $files (dict "secret" (dict "name" $from.name "items" (list (dict "key" $from.key "path" $name)))) }}
{{- end }}
{{- end }}
- name: secrets
  projected:
    # 0440: for the group of the pod alone.
    defaultMode: 288
    sources:
      {{- toYaml $files | nindent 6 }}
{{- with .root }}
- name: tmp
  emptyDir:
    sizeLimit: 1Gi
- name: data
  emptyDir:
    sizeLimit: {{ .Values.spool.sizeLimit }}
{{- if or .Values.database.caSecret.name .Values.kafka.caSecret.name .Values.s3.caSecret.name }}
- name: authorities
  projected:
    sources:
      {{- range $server := list "database" "kafka" "s3" }}
      {{- with (get $.root.Values $server).caSecret }}
      {{- if .name }}
      - secret:
          name: {{ .name }}
          items:
            - key: {{ .key }}
              path: {{ $server }}.pem
      {{- end }}
      {{- end }}
      {{- end }}
{{- end }}
{{- with .Values.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end }}
{{- end }}

{{- define "docface.volumeMounts" -}}
- name: secrets
  mountPath: /etc/docface/secrets
  readOnly: true
- name: tmp
  mountPath: /tmp
- name: data
  mountPath: /data
{{- if or .Values.database.caSecret.name .Values.kafka.caSecret.name .Values.s3.caSecret.name }}
- name: authorities
  mountPath: /etc/docface/authorities
  readOnly: true
{{- end }}
{{- with .Values.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{/* The ports of addresses, host:port or https://host/path, each once, as a JSON array. */}}
{{- define "docface.ports" -}}
{{- $ports := list }}
{{- range . }}
{{- $host := regexReplaceAll "^(https?://)?([^/]*).*$" . "${2}" }}
{{- $named := regexFind "[0-9]+$" (regexFind ":[0-9]+$" $host) }}
{{- $ports = append $ports ($named | default (ternary 80 443 (hasPrefix "http:" .)) | int) }}
{{- end }}
{{- $ports | uniq | toJson }}
{{- end }}

{{/* What pods of roles and of setup have in common. */}}
{{- define "docface.podSpec" -}}
automountServiceAccountToken: false
# Kubernetes would set DOCFACE_PORT=tcp://... for a Service that is called docface.
enableServiceLinks: false
securityContext:
  {{- toYaml .Values.podSecurityContext | nindent 2 }}
{{- with .Values.imagePullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}
