/** Kinds of recorded sites: with fields of its own, which are not ours, or a plain one. */
export type RecordedSite = 'full' | 'plain'

/** The site whose recordings are being derived. */
export const recorded: { site: RecordedSite } = { site: 'full' }
