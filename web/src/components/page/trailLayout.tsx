import type { ReactElement } from 'react'
import type { Breadcrumbs_trail$key } from './__generated__/Breadcrumbs_trail.graphql.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { DefaultLayout } from './Layouts.tsx'

interface Trail {
  breadcrumbs?: Breadcrumbs_trail$key | null | undefined
}

/** For the shop's own screens with breadcrumbs. */
export function trailLayout(screen: ReactElement, { breadcrumbs }: Trail) {
  return <DefaultLayout breadcrumbs={breadcrumbs && <Breadcrumbs trail={breadcrumbs} />}>{screen}</DefaultLayout>
}
