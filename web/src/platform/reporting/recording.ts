import { scrubbed } from './scrub.ts'

/** A text of which only is told that there is one, and how long. */
export const masked = (text: string): string => text.replace(/\S/g, '·')

/** Attributes that hold words, or what somebody typed; hidden fields among them, which are no inputs to the recorder. */
const worded = ['value', 'alt', 'title', 'placeholder', 'label', 'aria-label', 'aria-description', 'aria-valuetext']
/** Those that hold addresses, the page's own among them: a mailed link is somebody's way in. */
const addressed = ['href', 'src', 'srcset', 'action', 'formaction', 'content', 'xlink:href']

const ways = new Map([
  ...worded.map((name) => [name, masked] as const),
  ...addressed.map((name) => [name, scrubbed] as const),
])

/**
 * What was recorded, without what its attributes tell of the visitor: the recorder itself masks the texts between tags and
 * what is typed, and nothing else. Shapes and styles stay, so that the page can still be drawn.
 * @param json data of one event of the recorder
 */
export const scrubbedRecording = (json: string): string =>
  JSON.stringify(JSON.parse(json), (name, value: unknown) =>
    typeof value === 'string' ? (ways.get(name)?.(value) ?? value) : value,
  )
