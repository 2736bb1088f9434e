import {
  arrowHead,
  type Arrow,
  type Band,
  inkColors,
  type Ink,
  type InkName,
  type Label,
  lineStyles,
  type Stroke,
  type TextRole,
  texts,
} from './ink.ts'
import fonts from './embeddedFonts.json' with { type: 'json' }
import type { Face } from './faces.ts'
import { hatches } from './materials.ts'
import { line, num, pathData, polygon } from './path.ts'
import { paintingOrder } from './paintingOrder.ts'
import type { Sheet } from './sheet.ts'
import { rotatedGroups } from './stage.ts'
import { escapeText } from './text.ts'

/**
 * The sheet as SVG that follows the page's theme and prints black on white. `id` keeps its patterns distinct from
 * others on the page.
 */
export function sheetSvg(sheet: Sheet, label: string, id: string): string {
  return inkSvg(sheet.window, [...sheet.frame, ...paintingOrder(sheet.views), ...sheet.block], label, id)
}

/** Renders one window in the style of a sheet. */
export function inkSvg(
  { x, y, width, height }: Sheet['window'],
  ink: readonly Ink[],
  label: string,
  id: string,
): string {
  const body = rotatedGroups(ink.flatMap((each) => svgParts(each, id)))
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" id="in" class="dwg" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${label}"><style>${fontsOf(ink)}${STYLE}</style><defs>${patterns(id)}</defs>` +
    `<rect class="dwg-p" x="${x}" y="${y}" width="${width}" height="${height}"/>${body}</svg>`
  )
}

interface SvgPart {
  readonly theta: number
  readonly svg: string
}

function svgParts(ink: Ink, id: string): SvgPart[] {
  switch (ink.kind) {
    case 'stroke':
      return [{ theta: ink.turn ?? 0, svg: strokeSvg(ink, id) }]
    case 'band':
      return [{ theta: 0, svg: bandSvg(ink) }]
    case 'arrow':
      return [{ theta: 0, svg: arrowSvg(ink) }]
    case 'label':
      return [{ theta: 0, svg: labelSvg(ink) }]
    case 'measure':
      return ink.parts.flatMap((part) => svgParts(part, id))
  }
}

function strokeSvg({ role, path, evenOdd, hatch, width }: Stroke, id: string): string {
  const styles = [
    ...(width === undefined ? [] : [width === 0 ? 'stroke:none' : `stroke-width:${num(width)}`]),
    ...(hatch === undefined ? [] : [`fill:url(#${id}-${hatch})`]),
  ]
  const style = styles.length === 0 ? '' : ` style="${styles.join(';')}"`
  return `<path class="${lineStyles[role].classes}"${style} d="${pathData(path)}"${evenOdd ? ' fill-rule="evenodd"' : ''}/>`
}

function bandSvg({ pts, closed, width, line: edge }: Band): string {
  const d = pathData(polygon(pts, closed))
  const along = (w: number, more = '') =>
    `<path class="${lineStyles.lineFull.classes}" style="stroke-width:${num(w)}${more};stroke-linecap:butt" d="${d}"/>`
  return along(width + edge) + along(width - edge, `;stroke:${color('paper')}`)
}

function arrowSvg({ at: [x, y], degrees }: Arrow) {
  return `<path class="${lineStyles.arrow.classes}" transform="translate(${num(x)} ${num(y)}) rotate(${num(degrees)})" d="${pathData(arrowHead)}"/>`
}

function labelSvg({ role, at: [x, y], text, inches, anchor, upright }: Label): string {
  const place = upright ? `transform="translate(${num(x)} ${num(y)}) rotate(-90)"` : `x="${num(x)}" y="${num(y)}"`
  // The style sheet shows one of the two units.
  const content =
    inches === undefined
      ? escapeText(text)
      : `<tspan class="dwg-mm">${escapeText(text)}</tspan><tspan class="dwg-in">${escapeText(inches)}</tspan>`
  return `<text class="${texts[role].classes}" ${place} text-anchor="${anchor}">${content}</text>`
}

const dark: Readonly<Record<InkName, string>> = {
  paper: '#191f23',
  ink: '#e6eaeb',
  thin: '#97a3a8',
  center: '#62a8b3',
  hatch: '#66737a',
}

function color(name: InkName) {
  return `var(--drawing-${name},${inkColors[name]})`
}
function variables(inks: Readonly<Record<InkName, string>>) {
  return Object.entries(inks)
    .map(([name, value]) => `--drawing-${name}:${value}`)
    .join(';')
}

function patterns(id: string) {
  return Object.entries(hatches)
    .map(
      ([name, { size, turn, lines }]) =>
        `<pattern id="${id}-${name}" width="${size}" height="${size}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})"><path class="dwg-h" d="${pathData(lines.flatMap((each) => line(...each)))}"/></pattern>`,
    )
    .join('')
}

/** The page's fonts: an image can't load them, so it embeds the glyphs that drawings use. */
const fontFaces: Readonly<Record<Face, string>> = {
  text: `@font-face{font-family:drawing;font-weight:400;src:url(data:font/woff2;base64,${fonts.text})}`,
  strong: `@font-face{font-family:drawing;font-weight:600;src:url(data:font/woff2;base64,${fonts.strong})}`,
  mono: `@font-face{font-family:drawing-mono;font-weight:500;src:url(data:font/woff2;base64,${fonts.mono})}`,
}

function rolesIn(ink: readonly Ink[]): TextRole[] {
  return ink.flatMap((each) => {
    if (each.kind === 'measure') return rolesIn(each.parts)
    return each.kind === 'label' ? [each.role] : []
  })
}

function fontsOf(ink: readonly Ink[]): string {
  return [...new Set(rolesIn(ink).map((role) => texts[role].face))].map((face) => fontFaces[face]).join('')
}

const STYLE =
  `@media (prefers-color-scheme:dark){svg{${variables(dark)}}}` +
  `@media print{svg{${variables(inkColors)}}}` +
  // The URL selects the unit: "drawing.svg#in" is in inches, even as an image.
  `.dwg-in,#in:target .dwg-mm{display:none}#in:target .dwg-in{display:inline}` +
  `.dwg{font-family:drawing,system-ui,sans-serif}` +
  `.dwg-p{fill:${color('paper')}}.dwg-o{fill:none;stroke:${color('ink')};stroke-width:1.5;stroke-linejoin:round}` +
  `.dwg-f{fill:${color('paper')};stroke:${color('ink')};stroke-width:1.5;stroke-linejoin:round}.dwg-e{stroke-width:1}.dwg-s{stroke-width:.7}` +
  `.dwg-t{fill:none;stroke:${color('thin')};stroke-width:.7}.dwg-c{fill:none;stroke:${color('center')};stroke-width:.7;stroke-dasharray:9 2.5 2 2.5}.dwg-k{fill:none;stroke:${color('center')};stroke-width:.6}` +
  `.dwg-h{fill:none;stroke:${color('hatch')};stroke-width:.7}.dwg-a{fill:${color('thin')}}` +
  `.dwg text{fill:${color('ink')};font-size:11.5px}.dwg .dwg-dim{paint-order:stroke;stroke:${color('paper')};stroke-width:4px;stroke-linejoin:round}` +
  `.dwg .dwg-cap{font-size:8.5px;fill:${color('thin')};letter-spacing:.02em}.dwg .dwg-val{font-size:10.5px;font-weight:550}.dwg .dwg-mono{font-family:drawing-mono,ui-monospace,monospace;font-weight:500}` +
  `.dwg .dwg-note{font-size:9.5px;fill:${color('thin')};letter-spacing:.04em}`
