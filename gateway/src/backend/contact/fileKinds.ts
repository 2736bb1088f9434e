/** A kind of file that the office takes. */
interface Kind {
  readonly endings: readonly string[]
  /** Its first bytes. */
  readonly signature: Buffer
  /** What may stand before them, in bytes. */
  readonly before?: RegExp
}

/** A STEP file is text, which may begin with the mark of its encoding and with blanks. */
const BLANKS = /^(?:\u00EF\u00BB\u00BF)?\s{0,200}/

const KINDS: readonly Kind[] = [
  { endings: ['pdf'], signature: Buffer.from('%PDF-') },
  { endings: ['step', 'stp'], signature: Buffer.from('ISO-10303-21'), before: BLANKS },
  { endings: ['png'], signature: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { endings: ['jpg', 'jpeg'], signature: Buffer.from([0xff, 0xd8, 0xff]) },
]

/** The kind that the ending of a name says; null for one that the office does not take. */
export function kindOfFile(name: string): Kind | null {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return KINDS.find(({ endings }) => endings.includes(ending)) ?? null
}

/** Whether a file begins as its name says, as far as it is known by its first bytes. */
export function beginsAs(name: string, head: Buffer): 'yes' | 'no' | 'unknown yet' {
  const kind = kindOfFile(name)
  if (!kind) return 'no'
  const { signature, before } = kind
  const skipped = before?.exec(head.toString('latin1'))?.[0].length ?? 0
  const start = head.subarray(skipped, skipped + signature.length)
  if (!start.equals(signature.subarray(0, start.length))) return 'no'
  return start.length === signature.length ? 'yes' : 'unknown yet'
}
