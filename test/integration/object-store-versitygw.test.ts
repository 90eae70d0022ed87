import { describeObjectStore } from '../contract/object-store.suite.ts';
import { stageOn, startS3Place } from './s3-place.ts';

describeObjectStore('MinioObjectStore on versitygw', async () => stageOn(await startS3Place('versitygw')));
