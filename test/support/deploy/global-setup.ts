import { deployTool } from './deploy-tools.ts';
import { kubernetesSchemas } from './kubernetes-schemas.ts';

/** Has every tool ready before the first test: the first time, building them takes minutes that no test should count. */
export default async function provideTools(): Promise<void> {
  await kubernetesSchemas();
  await deployTool('kubeconform');
  await deployTool('compose');
  await deployTool('helm');
}
