import type { Inference, InferenceOptions } from './inference.ts';
import { startOnnxRuntime } from './onnx-inference.ts';
import { startOpenVino } from './openvino/openvino-inference.ts';

/**
 * Starts what runs the models; where OpenVINO is optional and does not load, that is ONNX Runtime. Errors:
 * `ENGINE_FAILED`, with what to do about it.
 */
export async function startInference(options: InferenceOptions = { use: 'onnxruntime' }): Promise<Inference> {
  if (options.use === 'onnxruntime') return await startOnnxRuntime();
  try {
    return await startOpenVino(options);
  } catch (error) {
    if (!options.optional) throw error;
    return await startOnnxRuntime();
  }
}
