import { list, paragraphs } from './html.ts'
import { links, type PageText, table, text } from './sections.ts'

const cookieTable = table(
  'Cookies of this shop. All are its own; none follows you elsewhere. Those that scripts cannot read are marked.',
  ['Cookie', 'Why', 'How long', 'Scripts'],
  [
    ['cartToken', 'your cart as a guest', '30 days after its last change', 'cannot read it'],
    ['AuthToken', 'that you are logged in', '15 minutes, renewed while you shop', 'cannot read it'],
    ['RefreshToken', 'renews AuthToken', '14 days after your last visit', 'cannot read it'],
    ['deviceToken', 'that you have logged in here before', '180 days after your last login', 'cannot read it'],
    ['userUuid', 'a number that says whose page this is', '14 days', 'can read it'],
    ['lastOrder', 'shows the order that you have just placed', '3 hours', 'cannot read it'],
    ['orderToken', 'an order that you opened by the link in a mail', '3 hours', 'cannot read it'],
    ['units', 'inches or millimeters, Torr or mbar', 'a year', 'can read it'],
    ['notices', 'a message for the next page', 'until it is shown, 15 seconds at most', 'can read it'],
  ],
)

const storageTable = table(
  'What stays in the storage of your browser. It is not sent to us unless you send a form. “Local” stays until you clear it, “tab” until the tab is closed at the latest.',
  ['Name', 'What it holds', 'Kept'],
  [
    ['recent-products', 'the last 20 parts you looked at', 'local'],
    ['feature-flags', 'switches of the page /feature-flags', 'local'],
    ['guest_shipping_address, guest_billing_address', 'addresses typed in the checkout', 'tab'],
    ['selected_address_uuid, selected_billing_address_uuid', 'which entry of your address book you chose', 'tab'],
    [
      'checkout_shipping, checkout_payment, order_notes',
      'what else you chose or typed in the checkout, such as a purchase order number; nothing of a card',
      'tab',
    ],
    ['quick-order, compare-parts', 'lines of a quick order, parts you compare', 'tab'],
    [
      'form-draft and the address of a form',
      'what you typed into a form and have not sent; used again for half an hour, a message to us until it is sent',
      'tab',
    ],
    ['notices, reloaded', 'a message for the next page of this tab; a page that was loaded anew, and when', 'tab'],
    ['customer, last-customer', 'the number of the account that this tab shows', 'tab'],
    ['placement', 'a random key, so that an order is placed once', 'tab'],
    ['pages you visited', 'for reading them offline: product pages and the last state of your cart', 'local'],
  ],
)

export const privacy: PageText = {
  path: '/privacy',
  title: 'Privacy Statement',
  layout: 'default',
  summary:
    'What this shop stores about you, in cookies, in your browser and on its servers, why, for how long, and how to have it removed.',
  keywords: 'privacy, cookies, personal data, local storage, error reports, newsletter, data removal',
  changed: '2026-11-20T17:00:00+00:00',
  body: paragraphs(
    'This page says what the shop keeps about you and why. It covers this website and the orders placed with it. There is no advertising on it and nothing that follows you to other sites.',
  ),
  sections: [
    text(
      'What we keep',
      list(
        '<strong>Orders</strong>: names, addresses, e-mail, phone, what was bought and what was paid. We keep them as long as tax law asks.',
        '<strong>Accounts</strong>: your name, company, e-mail, phone, resale number, address book, saved carts, and a password of which only a salted hash is stored (Argon2).',
        '<strong>Carts</strong>: those of guests for 30 days after their last change, those of accounts for a year. Shared carts for 30 days.',
        '<strong>Messages</strong>: what you write in the contact form, with the file you attach, until you ask us to remove it. The office gets it by mail. The address you give gets a mail with the reference and the subject, and none of your words; only if you are logged in and it is the confirmed address of your account, a copy of the message. Files that were never sent go after an hour.',
        '<strong>Mails</strong>: those that wait to be sent, until they are, for a day at most.',
        '<strong>Card numbers</strong>: never. They go straight from your browser to the payment provider, who gives us a token, the kind of card and its last four digits.',
      ),
    ),
    text('Cookies', paragraphs('The shop does not work without the first six; the last two are for comfort.')),
    cookieTable,
    text(
      'In your browser',
      paragraphs('These stay on your device. Clearing the data of this site in your browser removes them.'),
    ),
    storageTable,
    text(
      'Error reports and measurements',
      paragraphs(
        'When a page fails, a report with the error, the address of the page without its parameters, and the version of the program may go to an error-reporting service (Rollbar), where the shop has one set up. It can hold a recording of the last steps in which every word and all that was typed are masked. Only the first error of a page is sent, and no address of your network is kept with it.',
        'Browsers also tell our own servers how fast pages were: times and the kind of page, without anything about you.',
      ),
    ),
    text(
      'Logs',
      paragraphs(
        'Servers log which kinds of requests came and how long they took, to find faults and stop abuse. Passwords, tokens and search words are not written. For limits on logins, messages and the like the address of your network is counted for an hour at most and then forgotten; wrong passwords of an account are counted for six hours.',
      ),
    ),
    text(
      'Who else sees it',
      paragraphs(
        'Carriers get the delivery address and phone number, the payment provider the payment, and a distributor only what you ask us to pass on. We sell data to nobody.',
      ),
    ),
    text(
      'Newsletter',
      paragraphs(
        'It is off unless you switch it on when you register or in your account, and can be switched off there.',
      ),
    ),
    text(
      'Your choice',
      paragraphs(
        'Ask for a copy of what we keep, have it corrected, or have your account removed: <a href="/contact-us?subject=Website">write to us</a> from the address it belongs to, or call <a href="tel:+16615550100">(661) 555-0100</a>. Orders stay as long as the law asks. Some laws, such as those of California and the European Union, give such rights; ask us wherever you live.',
      ),
    ),
    links('See also', ['/terms-conditions', 'Terms & Conditions'], ['/help', 'Help'], ['/contact-us', 'Contact us']),
  ],
}
