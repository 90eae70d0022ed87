/**
 * Variables that switch off what libraries report to their makers. ONNX Runtime, since 1.30, collects how many models
 * run how often, keeps that below the home and the temporary folder, and uploads it.
 */
export const telemetryOff = { ORT_DISABLE_TELEMETRY: '1' } as const;

/** Sets them in this process. To be called before the libraries are loaded: they look once, when they start. */
export function switchTelemetryOff(): void {
  Object.assign(process.env, telemetryOff);
}
