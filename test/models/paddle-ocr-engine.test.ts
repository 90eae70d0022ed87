import { PaddleOcrEngine, paddleModule } from '../../src/adapters/paddle/paddle-ocr-engine.ts';
import { PiscinaThreads } from '../../src/adapters/piscina/piscina-threads.ts';
import { describeOcrEngine } from '../contract/ocr-engine.suite.ts';
import { installedModels } from '../support/installed-models.ts';

const threads = (count: number): PiscinaThreads => new PiscinaThreads({ module: paddleModule, threads: count });

describeOcrEngine('PaddleOcrEngine', () => new PaddleOcrEngine({ threads: threads(2), folder: installedModels() }));
