import { formOfResult, type ResultTask } from '../../application/reads/result-forms.ts';
import type { WorkerTask } from '../shared/worker-module.ts';

/** This module, which makes forms of results, to be run in processes. */
export const resultFormsModule = new URL(import.meta.url);

const makeForm: WorkerTask<ResultTask, ReturnType<typeof formOfResult>> = async (task) => formOfResult(task);

export default makeForm;
