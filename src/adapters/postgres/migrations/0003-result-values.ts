import { key } from './initial/columns.ts';

/**
 * By which values requests are found. A row for each result, with all its hashes (128 bits each, kept as uuid), so that
 * what a result costs does not grow with its fields. Which of its results a request shows, the request itself says.
 */
export const resultValues = [
  `create table result_values (
    request_id ${key} not null,
    result_key text not null,
    hashes uuid[] not null,
    primary key (request_id, result_key)
  )`,
  'create index result_values_by_hash on result_values using gin (hashes)',
];
