import { text, textOf } from '#texts/catalogue.ts'

/** The mail with a code. */
export const codeMail = {
  subject: textOf('Your code: {code}'),
  /** What programs show beside the subject. */
  validFor: text('Valid for five minutes.'),
  title: text('Your code'),
  whereAndHowLong: text(
    'Enter it where you asked for it. It is valid for five minutes, on that device only.',
  ),
  open: text('Open the page with the code filled in'),
  pressThere: text('Opening is not enough: you press the button on the page.'),
  notAsked: text('You did not ask for a code?'),
  nothingHappens: text(
    'Then somebody typed your address by mistake. Without the code nothing happens. Never give it to anybody, not even to us.',
  ),
  why: textOf('You get this mail because a code was asked for at {site} on {time}. It holds no tracking.'),
}

/** What an administrator sends to see that mails arrive: its subject and all of its text. */
export const testMail = textOf('This is a test mail from {siteName}.')
