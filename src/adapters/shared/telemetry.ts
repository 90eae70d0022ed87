/**
 * Switches off what libraries report to their makers. To be called before they are loaded: they look once, when they
 * start. ONNX Runtime, since 1.30, collects how many models run how often, keeps that below the home and the temporary
 * folder, and uploads it, unless this variable is set.
 */
export function switchTelemetryOff(): void {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
}
