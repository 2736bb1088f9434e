/** A kind of file that the office takes. */
type Kind = {
  readonly endings: readonly string[]
  readonly mime: string
  /** Whether the first bytes are those of such a file. */
  readonly begins: (head: Buffer) => boolean
}

const beginsWith =
  (...bytes: readonly number[]) =>
  (head: Buffer): boolean =>
    head.subarray(0, bytes.length).equals(Buffer.from(bytes))

/** ISO 10303-21: the first words of an exchange file, after blanks or the mark of its encoding. */
const beginsAsStep = (head: Buffer): boolean => /^\uFEFF?\s*ISO-10303-21/.test(head.toString('utf8'))

const kinds: readonly Kind[] = [
  { endings: ['pdf'], mime: 'application/pdf', begins: (head) => head.toString('latin1').startsWith('%PDF-') },
  { endings: ['step', 'stp'], mime: 'model/step', begins: beginsAsStep },
  { endings: ['png'], mime: 'image/png', begins: beginsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  { endings: ['jpg', 'jpeg'], mime: 'image/jpeg', begins: beginsWith(0xff, 0xd8, 0xff) },
]

/** `jpg jpeg pdf …`, as Drupal lists them. */
export const allowedEndings = kinds.flatMap(({ endings }) => endings).join(' ')

/** The kind that a name's ending says; undefined for one that is not taken. */
export const kindOf = (name: string): Kind | undefined => {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return kinds.find(({ endings }) => endings.includes(ending))
}
