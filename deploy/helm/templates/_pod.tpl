{{/* Only what Go's templates have themselves is used, so that a test can render the chart without Helm. */}}

{{- define "bindery.labels" }}app.kubernetes.io/name: bindery, app.kubernetes.io/instance: {{ .Release.Name }}{{ end }}

{{- define "bindery.image" }}{{ printf "%s:%s" .Values.image.repository (or .Values.image.tag .Chart.AppVersion) | printf "%q" }}{{ end }}

{{- define "bindery.environment" }}
            - name: PUBLIC_URL
              value: {{ printf "%q" .Values.publicUrl }}
            {{- range $name, $value := .Values.settings }}
            - name: {{ $name }}
              value: {{ printf "%v" $value | printf "%q" }}
            {{- end }}
{{- end }}

{{- define "bindery.secrets" }}
          {{- with .Values.secretName }}
          envFrom:
            - secretRef:
                name: {{ . }}
          {{- end }}
{{- end }}

{{- define "bindery.resources" }}
          resources:
            requests:
              cpu: {{ .requests.cpu }}
              memory: {{ .requests.memory }}
            limits:
              memory: {{ .limits.memory }}
{{- end }}

{{/* What every pod has: no root, no token of the cluster, and nothing to write to but its volumes. */}}
{{- define "bindery.pod" }}
      {{- with .Values.imagePullSecrets }}
      imagePullSecrets:
        {{- range . }}
        - name: {{ . }}
        {{- end }}
      {{- end }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      terminationGracePeriodSeconds: 60
      securityContext:
        runAsNonRoot: true
        runAsUser: 1000
        runAsGroup: 1000
        fsGroup: 1000
        fsGroupChangePolicy: OnRootMismatch
        seccompProfile:
          type: RuntimeDefault
{{- end }}

{{- define "bindery.container" }}
          image: {{ template "bindery.image" . }}
          imagePullPolicy: {{ .Values.image.pullPolicy }}
          securityContext:
            allowPrivilegeEscalation: false
            readOnlyRootFilesystem: true
            capabilities:
              drop: [ALL]
          volumeMounts:
            - name: data
              mountPath: /data
            - name: temporary
              mountPath: /tmp
{{- end }}
