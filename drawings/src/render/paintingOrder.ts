import { type Ink, type Label, stroke } from './ink.ts'
import { rectangle } from './path.ts'
import { textWidth } from './text.ts'

/** Space that a dimension's text keeps free of lines: x, y, width, height. */
function textBox({ at: [x, y], text, inches, anchor, upright }: Label): [number, number, number, number] {
  const width = Math.max(textWidth(text), textWidth(inches ?? ''))
  const start = { start: 0, middle: width / 2, end: width }[anchor]
  return upright ? [x - 11, y + start - width - 2, 14, width + 4] : [x - start - 2, y - 11, width + 4, 14]
}

/** Moves dimension texts after all lines, each on a background of its own, so that no line crosses a dimension. */
export function paintingOrder(ink: readonly Ink[]): Ink[] {
  const parts = ink.flatMap((each): readonly Ink[] => (each.kind === 'measure' ? each.parts : [each]))
  const texts = parts.filter((each) => each.kind === 'label' && each.role === 'dimension')
  return [
    ...parts.filter((each) => !texts.includes(each)),
    ...texts.flatMap((each): Ink[] => (each.kind === 'label' ? [stroke('paper', rectangle(...textBox(each)))] : [])),
    ...texts,
  ]
}
