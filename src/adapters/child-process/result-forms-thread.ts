import { formOfResult, type ResultTask } from '../../application/reads/result-forms.ts';
import type { ThreadTask } from '../shared/thread-module.ts';

/** This module, which makes forms of results, to be run in processes. */
export const resultFormsModule = new URL(import.meta.url);

const makeForm: ThreadTask<ResultTask, ReturnType<typeof formOfResult>> = async (task) => formOfResult(task);

export default makeForm;
