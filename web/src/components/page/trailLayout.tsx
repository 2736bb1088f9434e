import type { ReactElement } from 'react'
import type { Breadcrumbs_trail$key } from './__generated__/Breadcrumbs_trail.graphql.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { DefaultLayout } from './Layouts.tsx'

interface Trail {
  breadcrumbs?: Breadcrumbs_trail$key | null | undefined
}

/** For screens of the shop that are not among those without a trail (specification, section 2). */
export function trailLayout(screen: ReactElement, { breadcrumbs }: Trail) {
  return <DefaultLayout breadcrumbs={breadcrumbs && <Breadcrumbs trail={breadcrumbs} />}>{screen}</DefaultLayout>
}
