import { graphql, useFragment } from 'react-relay/hooks'
import { dayOf } from '../../platform/time/shopTime.ts'
import { PageMeta } from '../../components/page/PageMeta.tsx'
import type { ContentScreen_page$key } from './__generated__/ContentScreen_page.graphql.ts'
import styles from './ContentScreen.module.css'
import { OnPage } from './OnPage.tsx'
import { Sections, useSections } from './Sections.tsx'

const layouts: Readonly<Record<string, string | undefined>> = {
  CENTERED: styles.centered,
  PARAGRAPHS_TWO_THIRDS: styles.twoThirds,
}

/** A page written in the backend: its sections in order, and on a long one the ways around it. */
export function ContentScreen({ page }: { page: ContentScreen_page$key }) {
  const content = useFragment(
    graphql`
      fragment ContentScreen_page on ContentPage @throwOnFieldError {
        title
        layout
        updatedAt
        ...Sections_page
        meta {
          ...PageMeta_meta
        }
      }
    `,
    page,
  )
  const { title, layout, updatedAt, meta } = content
  const { shown, headings } = useSections(content)
  return (
    <>
      <PageMeta meta={meta} type="article" />
      <article className={`${styles.page} ${layouts[layout] ?? ''}`}>
        <header>
          <h1>{title}</h1>
          <p className="mute small">
            Updated <time dateTime={updatedAt}>{dayOf(updatedAt)}</time>
          </p>
        </header>
        <OnPage headings={headings} />
        <Sections shown={shown} />
      </article>
    </>
  )
}
