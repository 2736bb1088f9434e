/** Files that are no pictures, and what a part lists as its documents. Their rows are written with the catalogue's. */
export const documents: readonly string[] = [
  `alter table files alter alt drop not null, alter width drop not null, alter height drop not null`,
  `create view variation_documents as
    select variation_id, id as file_id from files where kind not in ('picture', 'drawing_portrait')`,
]
