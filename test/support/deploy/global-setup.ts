import { deployTool } from './deploy-tools.ts';
import { kubernetesSchemas, operatorSchemas } from './kubernetes-schemas.ts';
import { promtool } from './promtool.ts';

/**
 * Has every tool ready before the first test: the first time, building them takes minutes that no test should count.
 */
export default async function provideTools(): Promise<void> {
  await kubernetesSchemas();
  await operatorSchemas();
  await promtool();
  await deployTool('kubeconform');
  await deployTool('compose');
  await deployTool('helm');
}
