import { dataBlock, dataOfPage } from '../device/dataBlocks.ts'

const name = 'posted'

/** Markup with the result of the posted form; '' if there is none. */
export function postedMarkup(posted: unknown): string {
  return posted === undefined ? '' : dataBlock(name, posted)
}

/** Browser: the result sent with the page. */
export function postedOfPage(page: Document): unknown {
  return dataOfPage(page, name)[0]
}
