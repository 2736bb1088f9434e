/** How many products have a value is the same for all who ask for nothing else: it is counted once. */
export const termCounts: readonly string[] = [`alter table index_terms add column products integer not null default 0`]
