import { describeObjectStore } from '../contract/object-store.suite.ts';
import { givenS3Place, stageOn } from './s3-place.ts';

describeObjectStore('MinioObjectStore on MinIO or the server that S3_ENDPOINT names', async () =>
  stageOn(await givenS3Place()),
);
