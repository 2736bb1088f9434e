import { z } from 'zod'
import { type PublicReads, readDocument } from '../jsonapi/calls.ts'
import { isAbsent } from '../jsonapi/errors.ts'
import { MAX_PAGE_SIZE, wireNames } from '../jsonapi/names.ts'
import { queryString } from '../jsonapi/query.ts'

const pathSchema = z.object({ alias: z.string().nullish() })

/** Paths of the site's content pages; null if it hides them, or has more than one response lists. @throws BackendError */
export async function readPagePaths(calls: PublicReads): Promise<ReadonlySet<string> | null> {
  const { type, path } = wireNames.page
  const query = queryString({
    fields: { [type]: ['path'] },
    filter: [{ path: 'status', value: '1' }],
    page: { limit: MAX_PAGE_SIZE },
  })
  try {
    const { data, nextQuery } = await readDocument(calls, 'pages', `${path}${query}`)
    return nextQuery === null ? new Set(data.flatMap((page) => page.read('path', pathSchema)?.alias ?? [])) : null
  } catch (error) {
    if (isAbsent(error)) return null
    throw error
  }
}
