/** Ids and names sort by their bytes on every system, so that lists and cursors agree. */
export const key = 'text collate "C"';

/** The column of the client whose row it is. */
export const owner = `client_id ${key} not null references clients`;
