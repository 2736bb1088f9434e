import { graphql, useFragment } from 'react-relay/hooks'
import type { OutlineDrawing_variation$key } from './__generated__/OutlineDrawing_variation.graphql.ts'
import styles from './OutlineDrawing.module.css'

/** A part's outline drawing: landscape, or portrait on phones. The files follow the color scheme. */
export function OutlineDrawing({ variation }: { variation: OutlineDrawing_variation$key }) {
  const { drawings } = useFragment(
    graphql`
      fragment OutlineDrawing_variation on ProductVariation {
        drawings {
          url
          alt
          width
          height
        }
      }
    `,
    variation,
  )
  const [landscape, portrait] = drawings
  if (!landscape) return null
  return (
    <picture className={styles.sheet}>
      {portrait && (
        <source
          media="screen and (max-width: 860px)"
          srcSet={portrait.url}
          width={portrait.width ?? undefined}
          height={portrait.height ?? undefined}
        />
      )}
      <img
        src={landscape.url}
        alt={landscape.alt}
        width={landscape.width ?? undefined}
        height={landscape.height ?? undefined}
        fetchPriority="high"
      />
    </picture>
  )
}
