import { type RawBuilder, sql } from 'kysely';
import type { Request } from '../../domain/request/request.ts';
import { storableJson } from './storable.ts';

interface FileRow {
  readonly sha256: string;
  readonly request_id: string | null;
}

/**
 * Expression for `known`: the request that has each content of a new request already, null without any: the first with
 * it, or the oldest where that is gone. Of requests that came at once the first need not be the oldest.
 */
export function knownFiles({ clientId, createdAt, files }: Request): RawBuilder<FileRow> {
  const hashes = [...new Set(files.map((file) => file.sha256))];
  const known = sql`
    select known.request_id from request_files known join requests on requests.id = known.request_id
    where known.client_id = ${clientId}::text and known.sha256 = file.sha256
      and requests.expires_at > ${createdAt}::timestamptz`;
  return sql`(
    select file.sha256,
      coalesce((${known} and known.is_first), (${known} order by known.request_id limit 1)) as request_id
    from unnest(${hashes}::text[]) as file (sha256)
  )`;
}

/**
 * Expression for `claimed`: for each content that is not known, the request that is the first with it. Where another
 * one came at the same moment, it waits until that is committed, or rolled back; one that has expired gives way. In the
 * order of hashes, so that requests with several files cannot wait for each other. Nobody waits for what is known.
 */
export function claimFiles({ id, clientId, createdAt }: Request): RawBuilder<FileRow> {
  return sql`(
    insert into request_files (client_id, sha256, request_id, is_first)
    select ${clientId}::text, sha256, ${id}::text, true from known where request_id is null order by sha256
    on conflict (client_id, sha256) where is_first do update set request_id = case
      when exists (
        select from requests where id = request_files.request_id and expires_at <= ${createdAt}::timestamptz
      ) then excluded.request_id
      else request_files.request_id
    end
    returning sha256, request_id
  )`;
}

/** Expression for `earlier`: the request that each content came in before; contents without one are not in it. */
export function earlierFiles({ id }: Request): RawBuilder<FileRow> {
  return sql`(
    select sha256, request_id from known where request_id is not null
    union all select sha256, request_id from claimed where request_id <> ${id}::text
  )`;
}

/** Expression for `repeated`: rows for the contents that are in `earlier`. */
export function addRepeatedFiles({ id, clientId }: Request): RawBuilder<FileRow> {
  return sql`(
    insert into request_files (client_id, sha256, request_id)
    select ${clientId}::text, sha256, ${id}::text from earlier
    returning sha256, request_id
  )`;
}

/** The files of the new request as JSON, each with what `earlier` says of it. */
export function markedFiles({ files }: Request): RawBuilder<string> {
  return sql`(
    select coalesce(jsonb_agg(
      case when earlier.request_id is null then file.value
        else file.value || jsonb_build_object('firstSentIn', earlier.request_id) end
      order by file.position
    ), '[]'::jsonb)
    from jsonb_array_elements(${storableJson(files)}::jsonb) with ordinality as file (value, position)
    left join earlier on earlier.sha256 = file.value->>'sha256'
  )`;
}
