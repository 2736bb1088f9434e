type Status = 'works' | 'limited' | 'missing'

/** What a check found. */
export interface Finding {
  readonly status: Status
  /** What the site has, or what is wrong. */
  readonly message: string
  /** What to do; null if it works. */
  readonly advice: string | null
  /** Whether only `--write` can tell. */
  readonly isUntried?: boolean
}

export function works(message: string): Finding {
  return { status: 'works', message, advice: null }
}

export function limited(message: string, advice: string): Finding {
  return { status: 'limited', message, advice }
}

export function missing(message: string, advice: string): Finding {
  return { status: 'missing', message, advice }
}

/** For what neither the document nor a GET request shows. */
export function untried(message: string): Finding {
  return { status: 'limited', message, advice: 'Add --write to try it', isUntried: true }
}

const ranks: Readonly<Record<Status, number>> = { works: 0, limited: 1, missing: 2 }

/** What trying found, unless what the site declares is worse. */
export function combined(declared: Finding, tried: Finding | undefined): Finding {
  if (!tried) return declared
  return declared.isUntried !== true && ranks[declared.status] > ranks[tried.status] ? declared : tried
}
