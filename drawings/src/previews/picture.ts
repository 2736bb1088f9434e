import sharp from 'sharp'
import { typeset } from '../render/text.ts'
import { cardSize } from '../draw.ts'
import { outlines, wrapText } from './letters.ts'

/** Content of a link preview. */
export interface PreviewFacts {
  /** Name of the company, displayed beside the logo. */
  readonly company: string
  readonly title: string
  /** Part number; null if the page covers several products. */
  readonly partNumber: string | null
  /** A short text below the number. */
  readonly note: string
  /** SVG of a part; null for the shop's logo. */
  readonly picture: Buffer | null
}

/** Recommended size of link previews, pixels. */
const previewSize = { width: 1200, height: 630 }

// The light theme of the shop.
const PAPER = '#fcfdfd'
const WELL = '#f4f6f6'
const LINE = '#d3d9db'
const INK = '#1a2023'
const MUTE = '#5c676c'
const ACCENT = '#0f5f6c'

const LEFT = 72
const WELL_LEFT = 672
const PICTURE = 464
const titleStyle = { face: 'strong', size: 46, line: 56, most: 4 } as const

/** A flange seen from the front, on a grid of 36. */
function mark(x: number, y: number, size: number, stroke: number): string {
  const holes = [30, 90, 150, 210, 270, 330].map((degrees) => {
    const angle = (degrees * Math.PI) / 180
    return `<circle cx="${18 + 12.3 * Math.sin(angle)}" cy="${18 - 12.3 * Math.cos(angle)}" r="1.7" fill="${ACCENT}" stroke="none"/>`
  })
  return `<g transform="translate(${x} ${y}) scale(${size / 36})" fill="none" stroke="${ACCENT}" stroke-width="${stroke}"><circle cx="18" cy="18" r="16.5"/><circle cx="18" cy="18" r="8"/>${holes.join('')}</g>`
}

function ground({ company, title, partNumber, note, picture }: PreviewFacts): string {
  const { width, height } = previewSize
  const lines = wrapText(titleStyle.face, titleStyle.size, typeset(title), WELL_LEFT - LEFT - 48, titleStyle.most)
  const top = 232
  const below = top + (lines.length - 1) * titleStyle.line + 72
  const body = [
    mark(LEFT, 56, 52, 2.2),
    outlines('strong', 27, company, LEFT + 70, 92, INK),
    ...lines.map((line, i) => outlines(titleStyle.face, titleStyle.size, line, LEFT, top + i * titleStyle.line, INK)),
    partNumber === null ? '' : outlines('mono', 36, partNumber, LEFT, below, ACCENT),
    outlines('text', 25, note, LEFT, height - 66, MUTE),
    picture === null ? mark(WELL_LEFT + (width - WELL_LEFT - 340) / 2, (height - 340) / 2, 340, 1.4) : '',
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><path fill="${PAPER}" d="M0 0h${width}v${height}H0z"/><path fill="${WELL}" d="M${WELL_LEFT} 0h${width}v${height}H${WELL_LEFT}z"/><path stroke="${LINE}" stroke-width="2" d="M${WELL_LEFT} 0v${height}"/><path stroke="${ACCENT}" stroke-width="8" d="M0 4h${width}"/>${body.join('')}</svg>`
}

/** Draws a link preview as PNG, 1200 × 630. */
export async function drawPreview(facts: PreviewFacts): Promise<Buffer> {
  const base = sharp(Buffer.from(ground(facts)))
  if (facts.picture !== null) {
    const part = await sharp(facts.picture, { density: (72 * PICTURE) / cardSize })
      .resize(PICTURE, PICTURE)
      .png({ compressionLevel: 0 })
      .toBuffer()
    base.composite([
      {
        input: part,
        left: WELL_LEFT + Math.round((previewSize.width - WELL_LEFT - PICTURE) / 2),
        top: Math.round((previewSize.height - PICTURE) / 2),
      },
    ])
  }
  return base.png({ palette: true, quality: 90, effort: 7 }).toBuffer()
}
