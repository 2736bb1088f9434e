import { type KeyboardEvent, useId, useState } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { OutlineDrawing } from '../../parts/OutlineDrawing.tsx'
import type { ProductViews_variation$key } from './__generated__/ProductViews_variation.graphql.ts'
import styles from './ProductViews.module.css'

/** The chosen part as a drawing with dimensions, or as a picture. */
export function ProductViews({ variation }: { variation: ProductViews_variation$key }) {
  const part = useFragment(
    graphql`
      fragment ProductViews_variation on ProductVariation {
        image {
          alt
          detail: url(style: DETAIL)
          thumbnail: url(style: THUMBNAIL)
        }
        drawings {
          url
        }
        ...OutlineDrawing_variation
      }
    `,
    variation,
  )
  const id = useId()
  const [wanted, setWanted] = useState<View>('drawing')
  const [sheet] = part.drawings
  const view = sheet ? wanted : 'picture'
  const views = [
    ...(sheet ? [{ view: 'drawing' as const, label: 'Outline drawing', thumbnail: sheet.url }] : []),
    { view: 'picture' as const, label: 'Picture', thumbnail: part.image.thumbnail },
  ]
  const turn = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const next = view === 'drawing' ? 'picture' : 'drawing'
    setWanted(next)
    event.currentTarget.querySelector<HTMLElement>(`[data-view=${next}]`)?.focus()
  }
  return (
    <>
      <div id={`${id}-panel`} role={views.length > 1 ? 'tabpanel' : undefined} aria-labelledby={`${id}-${view}`}>
        {view === 'drawing' ? (
          <OutlineDrawing variation={part} />
        ) : (
          <div className={styles.picture}>
            <img src={part.image.detail} alt={part.image.alt} width={960} height={960} />
          </div>
        )}
      </div>
      {views.length > 1 && (
        <div className={styles.tabs} role="tablist" aria-label="Views" onKeyDown={turn}>
          {views.map((each) => (
            <button
              key={each.view}
              id={`${id}-${each.view}`}
              type="button"
              role="tab"
              data-view={each.view}
              aria-label={each.label}
              aria-selected={each.view === view}
              aria-controls={`${id}-panel`}
              tabIndex={each.view === view ? 0 : -1}
              onClick={() => setWanted(each.view)}
            >
              <img src={each.thumbnail} alt="" width={62} height={62} />
            </button>
          ))}
        </div>
      )}
    </>
  )
}

type View = 'drawing' | 'picture'
