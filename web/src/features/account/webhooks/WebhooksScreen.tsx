import { graphql } from 'react-relay/hooks'
import { webhooksPath } from '../../../components/paths.ts'
import { FormPage } from '../../../components/forms/FormPage.tsx'
import { PartFailed } from '../../../components/page/PartBoundary.tsx'
import { FormRefusal } from '../../../platform/forms/FormRefusal.tsx'
import { useFormResult } from '../../../platform/relay/formResult.ts'
import { accountPath } from '../../../platform/session/access.ts'
import { ShopLink } from '../../../platform/ui/ShopLink.tsx'
import type { WebhooksScreenQuery } from './__generated__/WebhooksScreenQuery.graphql.ts'
import { EndpointForm } from './EndpointForm.tsx'
import { EndpointList } from './EndpointList.tsx'
import { NewSecret } from '../NewSecret.tsx'
import list from '../AccountList.module.css'

export const query = graphql`
  query WebhooksScreenQuery($shell: Boolean!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    viewer {
      isLoggedIn
      needsPassword
      webhookEndpoints {
        ...EndpointList_endpoints
      }
    }
  }
`

/** The customer's webhook endpoints. */
export function Screen({ data: { viewer } }: { data: WebhooksScreenQuery['response'] }) {
  const result = useFormResult()
  const { secret, url = '' } = result?.facts ?? {}
  return (
    <FormPage title="Webhooks">
      <p className={`${list.up} small`}>
        <ShopLink to={accountPath}>Account</ShopLink>
      </p>
      <h1>Webhooks</h1>
      <p className={list.lead}>
        We can notify your programs about your orders and about changes to prices, stock and products. We post signed
        events to your URL.
      </p>
      <FormRefusal except="create" />
      {secret !== undefined && (
        <NewSecret
          heading={`Signing secret of ${url}`}
          text="Copy the secret now. It will not be shown again."
          secret={secret}
          name="secret"
        />
      )}
      {viewer.webhookEndpoints ? (
        <>
          <EndpointList endpoints={viewer.webhookEndpoints} needsPassword={viewer.needsPassword} />
          {secret === undefined ? (
            <EndpointForm needsPassword={viewer.needsPassword} />
          ) : (
            <p>
              <ShopLink to={webhooksPath}>Add another endpoint</ShopLink>
            </p>
          )}
        </>
      ) : (
        <PartFailed of="webhooks" />
      )}
    </FormPage>
  )
}
