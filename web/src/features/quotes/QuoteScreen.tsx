import { Button } from '../../platform/ui/Button.tsx'
import { graphql } from 'react-relay/hooks'
import { useNavigation } from 'react-router'
import { Empty } from '../../components/Empty.tsx'
import { FormPage } from '../../components/forms/FormPage.tsx'
import { ShopForm } from '../../components/forms/ShopForm.tsx'
import { telephoneAddress } from '../../components/shop/shopFacts.ts'
import { PageTitle } from '../../components/page/PageTitle.tsx'
import { fileKind, fileSize } from '../../components/products/fileFacts.ts'
import { contactPath, quotesPath } from '../../components/paths.ts'
import { TextArea } from '../../platform/forms/fields.tsx'
import { FormRefusal } from '../../platform/forms/FormRefusal.tsx'
import { PostForm } from '../../platform/forms/PostForm.tsx'
import { SubmitButton } from '../../platform/forms/SubmitButton.tsx'
import { loginPath, withDestination } from '../../platform/session/access.ts'
import { formatDate, useShopTime } from '../../platform/time/shopTime.ts'
import { ShopLink } from '../../platform/ui/ShopLink.tsx'
import type { QuoteScreenQuery } from './__generated__/QuoteScreenQuery.graphql.ts'
import { QuoteLines } from './QuoteLines.tsx'
import { acceptIntent, revisionForm, reviseIntent } from './quoteForm.ts'
import { stateSentence } from './quoteLabels.ts'
import styles from './Quotes.module.css'

export const query = graphql`
  query QuoteScreenQuery($shell: Boolean!, $uuid: UUID!) @preloadable {
    ...Shell_query @alias(as: "shell") @include(if: $shell)
    shop {
      phone
    }
    viewer {
      isLoggedIn
    }
    quote(uuid: $uuid) {
      id
      number
      state
      canAccept
      requestedAt
      validUntil
      targetDate
      email
      documentUrl
      leadTime
      freight {
        formatted
      }
      file {
        name
        mimeType
        bytes
        url
      }
      messages {
        author
        at
        text
      }
      ...QuoteLines_quote
    }
  }
`

type Quote = NonNullable<QuoteScreenQuery['response']['quote']>

/** A quote of the customer, or one opened in this browser by its emailed link. */
export function Screen({ data }: { data: QuoteScreenQuery['response'] }) {
  const { quote, shop, viewer } = data
  if (!quote) return <LinkFailed phone={shop.phone} />
  return (
    <FormPage title={`Quote ${quote.number}`}>
      {viewer.isLoggedIn && (
        <p className={`${styles.up} small no-print`}>
          <ShopLink to={quotesPath}>Quotes</ShopLink>
        </p>
      )}
      <QuoteHead quote={quote} />
      <FormRefusal except={reviseIntent} />
      <QuoteLines quote={quote} />
      <AttachedFile file={quote.file} />
      <Messages messages={quote.messages} />
      {quote.state !== 'REQUESTED' && quote.state !== 'ORDERED' && <RevisionForm id={quote.id} />}
    </FormPage>
  )
}

function QuoteHead({ quote }: { quote: Quote }) {
  const { id, number, requestedAt, targetDate, canAccept, documentUrl, leadTime, freight } = quote
  const shopTime = useShopTime()
  return (
    <div className={styles.head}>
      <div>
        <h1>
          Quote <span className="nowrap">{number}</span>
        </h1>
        <p className="mute">
          Requested {shopTime.dayOf(requestedAt)}
          {targetDate && `, needed by ${formatDate(targetDate)}`}
        </p>
        <p className={styles.state}>{stateSentence(quote, shopTime)}</p>
        <p className="mute">
          {[leadTime && `Lead time ${leadTime}.`, freight && `Estimated freight ${freight.formatted}.`]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      <div className={`${styles.actions} no-print`}>
        <Button component="a" href={documentUrl} variant="default">
          PDF
        </Button>
        {canAccept && <AcceptForm id={id} />}
      </div>
    </div>
  )
}

function AcceptForm({ id }: { id: string }) {
  const isPending = useNavigation().formData?.get('intent') === acceptIntent
  return (
    <PostForm values={{ intent: acceptIntent, quoteId: id }}>
      <SubmitButton variant="filled" isWaiting={isPending}>
        Accept and add to cart
      </SubmitButton>
    </PostForm>
  )
}

function RevisionForm({ id }: { id: string }) {
  return (
    <section className={`${styles.revision} no-print`} aria-labelledby="revise">
      <h2 id="revise">Request a revised quote</h2>
      <p className="mute">We’ll reply with new prices. Once you send this request, the prices above no longer apply.</p>
      <ShopForm
        intent={reviseIntent}
        schema={revisionForm}
        submitLabel="Request a revised quote"
        pendingLabel="Sending…"
        isSecond
      >
        <input type="hidden" name="quoteId" value={id} />
        <TextArea name="note" label="What should we change?" rows={3} maxLength={2000} />
      </ShopForm>
    </section>
  )
}

/** The file that the buyer sent with the request. */
function AttachedFile({ file }: Pick<Quote, 'file'>) {
  if (!file) return null
  const { name, mimeType, bytes, url } = file
  return (
    <section className={styles.section} aria-labelledby="file">
      <h2 id="file">Your file</h2>
      <p>
        <a href={url} className={styles.fileName} download>
          {name}
        </a>{' '}
        <span className="mute nowrap">
          {fileKind(mimeType)}, {fileSize(bytes)}
        </span>
      </p>
    </section>
  )
}

function Messages({ messages }: Pick<Quote, 'messages'>) {
  const { momentOf } = useShopTime()
  if (messages.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="messages">
      <h2 id="messages">Messages</h2>
      <ul className={styles.messages}>
        {messages.map(({ author, at, text }, index) => (
          <li key={index}>
            <p className="mute small">
              {author === 'BUYER' ? 'You' : 'Our office'}, {momentOf(at)}
            </p>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const failedTitle = 'This quote link does not work'

/** The same message for every failed link, so that it reveals nothing to strangers. */
function LinkFailed({ phone }: { phone: string | null | undefined }) {
  return (
    <>
      <PageTitle>{failedTitle}</PageTitle>
      <Empty
        isPage
        title={failedTitle}
        text={
          <>
            After you open the link in our email, you can view the quote in that browser for three hours. To view it
            again, open the link again, or{' '}
            {phone ? (
              <>
                call us at <a href={telephoneAddress(phone)}>{phone}</a>
              </>
            ) : (
              'write to us'
            )}
            .
          </>
        }
      >
        <Button component={ShopLink} to={contactPath} variant="filled">
          Contact us
        </Button>
        <Button component={ShopLink} to={withDestination(loginPath, quotesPath)} variant="default">
          Log in to see your quotes
        </Button>
      </Empty>
    </>
  )
}
