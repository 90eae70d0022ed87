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

{{/* Variables that are secret, and whether docface starts without them. */}}
{{- define "docface.secretVariables" -}}
DOCFACE_CONSOLE_OIDC_CLIENT_SECRET: { optional: true }
DOCFACE_DATABASE_URL: { optional: false }
DOCFACE_DATABASE_DIRECT_URL: { optional: true }
DOCFACE_GENERATOR_KEYS: { optional: true }
DOCFACE_MASTER_KEY: { optional: false }
DOCFACE_KAFKA_PASSWORD: { optional: {{ empty .Values.kafka.sasl }} }
DOCFACE_S3_ACCESS_KEY: { optional: true }
DOCFACE_S3_SECRET_KEY: { optional: true }
{{- end }}

{{/* Everything that is configured and not secret, as a map of strings. */}}
{{- define "docface.config" -}}
{{- $values := .Values }}
DOCFACE_HOST: "0.0.0.0"
DOCFACE_PORT: "8080"
DOCFACE_DATA_DIR: /data
{{- if $values.metrics.enabled }}
DOCFACE_METRICS_PORT: {{ $values.metrics.port | quote }}
{{- end }}
DOCFACE_DATABASE_CONNECTIONS: {{ $values.database.connections | quote }}
DOCFACE_KAFKA_BROKERS: {{ join "," $values.kafka.brokers | quote }}
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

{{/* Environment from secrets. Takes root and secret, the name of the Secret that holds secrets.values. */}}
{{- define "docface.secretEnv" -}}
{{- $root := .root }}
{{- range $name, $needs := include "docface.secretVariables" $root | fromYaml }}
{{- $ref := get $root.Values.secrets.refs $name | default dict }}
{{- $from := $ref.name | default $root.Values.secrets.existingSecret | default $.secret }}
- name: {{ $name }}
  valueFrom:
    secretKeyRef:
      name: {{ $from }}
      key: {{ $ref.key | default $name }}
      optional: {{ $needs.optional }}
{{- end }}
{{- end }}

{{/* Data of a Secret from secrets.values. */}}
{{- define "docface.secretData" -}}
{{- range $name, $value := .Values.secrets.values }}
{{ $name }}: {{ $value | b64enc | quote }}
{{- end }}
{{- end }}

{{/* Volumes and mounts that every process needs. */}}
{{- define "docface.volumes" -}}
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
      {{- with (get $.Values $server).caSecret }}
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

{{- define "docface.volumeMounts" -}}
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
