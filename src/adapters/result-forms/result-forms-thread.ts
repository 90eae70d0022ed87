import { formOfResult, type ResultTask } from '../../application/requests/result-forms.ts';
import type { ThreadTask } from '../../domain/ports/threads.ts';

const makeForm: ThreadTask<ResultTask, ReturnType<typeof formOfResult>> = async (task) => formOfResult(task);

export default makeForm;
