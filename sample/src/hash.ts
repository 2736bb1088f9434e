/** 32-bit FNV-1a with a final mix, of text: the catalogue's only source of variety. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  return (h ^ (h >>> 15)) >>> 0
}

/** From 0 up to, but not, 1. */
export const share = (text: string): number => hash(text) / 2 ** 32

/** A whole number from `least` to `most`, both included. */
export const wholeNumber = (text: string, least: number, most: number): number =>
  least + Math.floor(share(text) * (most - least + 1))
