import { text, textOf } from './catalogue.ts'

export const step = textOf('Step {number} of {total}')
export const back = text('Back')
export const close = text('Close')
export const checkingLogin = text('Checking whether you are logged in')

export const logInTitle = text('Log in')
export const signUpTitle = text('Create an account')
export const sameForNewAndReturning = text('New here or coming back: both start the same way.')
export const guestVotesMove = text('Your votes and opinions as a guest move into your account.')
export const returnAfterwards = text('Afterwards you return to where you were, with your vote and your text.')
export const withPhone = text('Continue with phone')
export const withPhoneReveals = text(
  'We send you a code by text message. We keep a keyed fingerprint of your number, not the number.',
)
export const withEmail = text('Continue with e-mail')
export const withEmailReveals = text(
  'We send you a code by e-mail. We keep a keyed fingerprint of your address, not the address.',
)
export const continueWithProof = text('Continue with passport proof')
export const withProofReveals = text(
  'You prove with your passport that you are one person aged 16 or over. The proof also contains your nationality and sex: they are stored, but not shown and not used for anything. We never learn your name, date of birth or document number.',
)
/** ⟦ and ⟧ enclose the links: first to the terms, then to the page on stored data. */
export const agreement = text('By continuing you accept the ⟦terms⟧ and ⟦what is stored and published⟧.')
export const whyTitle = text('Why an account?')
export const why = text(
  'Some conversations count only votes from people with an account, so that each person counts once. An account also keeps your votes when you change your device.',
)
export const humansOnly = text(
  'Accounts are for people only. Each way to log in opens one account, and no second one.',
)

export const phoneTitle = text('Your mobile number')
export const phoneText = text('One number, one vote. We keep a keyed fingerprint of it, not the number.')
export const emailTitle = text('Your e-mail address')
export const emailText = text('One address, one vote. We keep a keyed fingerprint of it, not the address.')
export const address = text('E-mail address')
export const addressMissing = text('Enter an e-mail address, for example ada@example.org.')
export const addressInvalid = text('We cannot send mail to this address. Check it for mistakes.')
export const country = text('Country')
export const countryOption = textOf('{name} (+{callingCode})')
export const countryNotServed = text('We cannot send codes to this country yet. Log in another way.')
export const countryNotServedAtAll = text('We cannot send codes to this country yet.')
export const number = text('Mobile number')
export const sendCode = text('Send me a code')
export const sendingCode = text('Sending the code')
export const solving = text(
  'Many people are requesting codes. Your device is solving a short task first. This takes a moment.',
)
export const numberMissing = text('Enter a phone number, for example 07700 900123.')
export const numberStartsWith00 = text(
  'Start with + and the country code instead of 00, or choose your country.',
)
export const numberTooShort = text('This number is too short for the chosen country.')
export const numberTooLong = text('This number is too long for the chosen country.')
export const numberInvalid = text(
  'This number does not exist in the chosen country. Check the country and the digits.',
)
export const numberLandline = text('This is a landline. Use a mobile number that can receive text messages.')
export const numberRestricted = text(
  'We cannot send codes to this kind of number (premium, toll free, shared cost, VoIP, pager, UAN or voicemail). Use a mobile number.',
)
export const throttledFor = textOf('Too many codes were requested. Try again in {left}.')
export const throttled = text('Too many codes were requested. Wait before you request another one.')
export const tooOften = text('You have tried too often. Wait a minute and try again.')
export const proofOfWorkFailed = text('The task your device solved was not accepted. Try again.')
export const offline = text('No internet connection. Try again when you are online.')
export const failed = text('Something went wrong. Try again in a moment.')
export const anotherWay = text('Prefer another way?')
export const proofInstead = text('Use passport proof')
export const phoneInstead = text('Use a mobile number instead')
export const emailInstead = text('Use an e-mail address instead')

export const codeTitle = text('Enter the code')
export const codeSentTo = textOf('We sent six digits to the number ending in {ending}.')
export const codeMailedTo = textOf('We sent six digits to {address}.')
export const code = text('Code')
export const checkingCode = text('Checking the code')
export const codeHelp = text(
  'We check the code as soon as you enter the sixth digit. A text message can take a minute to arrive. Never share the code.',
)
export const mailedCodeHelp = text(
  'We check the code as soon as you enter the sixth digit. A mail can take a minute to arrive; look among unwanted mail, too. Never share the code.',
)
export const codeExpires = textOf('Valid for {left}.')
export const codeExpired = text('This code has expired. Request a new code.')
export const wrongCode = textOf(
  '{left, plural, one {That is not the code. # attempt left.} other {That is not the code. # attempts left.}}',
)
export const wrongCodeAgain = text('That is not the code. Check the latest message and try again.')
export const tooManyTries = text('Too many wrong codes. Request a new code.')
export const newCode = text('Send a new code')
export const newCodeSent = text('We have sent a new code. The old one no longer works.')
export const newCodeIn = textOf('New code in {left}')
export const changeNumber = text('Change number')
export const changeAddress = text('Change address')
/** Times that are left, beside a button or in a sentence. */
export const hoursAndMinutes = textOf('{hours} h {minutes} min')
export const minutesAndSeconds = textOf('{minutes} min {seconds} s')
export const onlySeconds = textOf('{seconds} s')

export const otherAccount = text('This device already belongs to another account. Log out of it first.')
export const otherAccountErase = text(
  'Logging out of it here erases the drafts, unsent votes and key of that account from this browser.',
)
export const eraseAndContinue = text('Erase and continue')
export const erased = text('Erased. You can now use another account in this browser.')

export const recycledTitle = text('Is this your account?')
export const recycledText = textOf(
  'The account with this number is called {username}. It has not been used for a long time, and phone numbers can pass to other people.',
)
export const recycledMine = text('Yes, it is mine')
export const recycledNotMine = text('No, start a new account')
export const recycledHelp = text(
  'If it is not your account, your number is removed from it and you start with a new account. You will see nothing of the other person.',
)

export const recycledAddressText = textOf(
  'The account with this address is called {username}. It has not been used for a long time, and e-mail addresses can pass to other people.',
)
export const recycledAddressHelp = text(
  'If it is not your account, your address is removed from it and you start with a new account. You will see nothing of the other person.',
)

export const proofTitle = text('Prove that you are one person, without saying who')
export const proofText = text(
  'Your phone reads the chip of your passport and sends a proof. The passport, its number and your name stay on the phone.',
)
export const demoNotice = text(
  'This is a demonstration with made-up documents. It proves nothing about real people.',
)
export const demoOpen = text('Open the demonstration office')
export const demoStep = text('Make up a document in the demonstration office')
export const demoStepHint = text('It opens in a new tab.')
export const demoProveStep = text('Let your browser make the proof')
export const demoProveHint = text('The document number stays in that tab.')
export const appStep = text('Install the app RariMe on your phone')
export const appLink = text('Get RariMe for iPhone and Android')
export const passportStep = text('Scan your passport in it')
export const passportHint = text('About two minutes. Needs a passport with a chip.')
export const scanStep = text('Scan this code with it')
export const scanHint = text('Reading this on your phone? Copy the link instead.')
export const returnStep = text('Come back to this page')
export const returnHint = text('It continues by itself.')
export const qrLabel = text('QR code with the link to the passport request')
export const openApp = text('Open the app')
export const copyLink = text('Copy link')
export const linkCopied = text('Copied.')
export const linkNotCopied = textOf('The link could not be copied. Select and copy it yourself: {link}')
export const linkExpires = textOf('Expires in {left}')
export const makingLink = text('Creating the link')
export const linkFailed = text('The link could not be created.')
export const waitingForProof = text('Waiting for your phone')
export const waitingForOffice = text('Waiting for the proof from the other tab')
export const proofOffline = text('No internet connection. This page continues when you are online again.')
export const proofVerified = text('Verified. You are logged in.')
export const proofFailed = text('The proof could not be verified. Nothing was stored.')
export const proofNotUnique = text('This passport already has an account here. Log in the way you did then.')
export const proofExpired = text('The code has expired.')
export const tryAgain = text('Try again')
export const showNewCode = text('Show a new code')

export const usernameTitle = text('Choose a name')
export const loadingName = text('Loading your name')
export const acceptName = text('Use this name')
export const keepUsername = textOf('Skip and use {username}')
export const skip = text('Skip')

export const preferencesTitle = text('What do you care about?')
export const preferencesText = text(
  'Follow topics to see their conversations under Following. You can change this at any time.',
)
export const noTopics = text('There are no topics yet.')
export const goOn = text('Continue')
export const followAndGoOn = textOf('Follow {count} and continue')

export const holdTitle = text('This device is new to your account')
export const holdText = textOf(
  'You can vote and add opinions now. After {until} you can also use it to delete your account, download your data and end other devices.',
)
export const holdLeft = textOf('{hours, plural, one {hour} other {hours}} left')
export const holdOther = text('Have another device?')
export const holdOtherText = text(
  'Open this site on it, go to your devices and lift the hold on this one. The wait then ends.',
)
