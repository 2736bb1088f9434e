import { useId, useState } from 'react'
import { useRelayEnvironment } from 'react-relay/hooks'
import { useCartFormResult } from './cartFormResult.ts'
import type { SharedLink } from './savedCartMutations.ts'
import { cartPath } from '../../components/paths.ts'
import { PostForm } from '../../platform/forms/PostForm.tsx'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { CopyButton } from '../../components/CopyButton.tsx'
import { useShopTime } from '../../platform/time/shopTime.ts'
import { useWrite } from '../../platform/relay/useWrite.ts'
import { Icon } from '../../platform/ui/Icon.tsx'
import { useShowMessage } from '../../platform/relay/messages.tsx'
import styles from './CartForms.module.css'

interface Props {
  /** Fingerprint of the cart's contents: a link to earlier contents is hidden. */
  contents: string
}

/** Creates a link to a snapshot of the cart. */
export function ShareCart({ contents }: Props) {
  const { dayOf } = useShopTime()
  const environment = useRelayEnvironment()
  const showMessage = useShowMessage()
  const result = useCartFormResult()
  const id = useId()
  const [share, setShare] = useState<{ link: SharedLink; of: string } | null>(
    result?.link ? { link: result.link, of: contents } : null,
  )
  const { write, isPending } = useWrite()
  const link = share?.of === contents ? share.link : null

  function createLink() {
    return write('The link could not be created.', async () => {
      const { shareCart } = await import('./savedCartMutations.ts')
      const shared = await shareCart(environment)
      if ('link' in shared) return setShare({ link: shared.link, of: contents })
      for (const problem of shared.problems) showMessage({ type: 'error', text: problem })
    })
  }

  return (
    <PostForm className={styles.form} action={cartPath} values={{ intent: 'share' }} onSend={() => void createLink()}>
      {link ? (
        <div role="status">
          <label htmlFor={`${id}link`}>Link to this cart</label>
          <div className={styles.row}>
            <input
              id={`${id}link`}
              className={styles.input}
              type="text"
              readOnly
              value={link.url}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={link.url} label="Copy" what="the link" isWorded />
          </div>
          <p className="mute">Anyone with the link can view and copy this cart until {dayOf(link.expiresAt)}.</p>
        </div>
      ) : (
        <SubmitButton isWide leftSection={<Icon name="link" />} isWaiting={isPending}>
          Share by link
        </SubmitButton>
      )}
    </PostForm>
  )
}
