import type { ReactElement } from 'react'
import type { Breadcrumbs_trail$key } from './__generated__/Breadcrumbs_trail.graphql.ts'
import { Breadcrumbs } from './Breadcrumbs.tsx'
import { DefaultLayout } from './Layouts.tsx'

interface Props {
  children: ReactElement
  data: { breadcrumbs?: Breadcrumbs_trail$key | null | undefined }
}

/** For the shop's own screens with breadcrumbs. */
export function TrailLayout({ children, data: { breadcrumbs } }: Props) {
  return <DefaultLayout breadcrumbs={breadcrumbs && <Breadcrumbs trail={breadcrumbs} />}>{children}</DefaultLayout>
}
