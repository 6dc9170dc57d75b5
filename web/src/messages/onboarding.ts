import { plural, text, textOf } from './catalogue.ts'

export const step = textOf<{ number: number }>(({ number }) => `Step ${number} of 4`)
export const looking = text('Looking up whether you are logged in')

export const logInTitle = text('Log in')
export const signUpTitle = text('Create an account')
export const sameAct = text('New here or coming back: both begin the same way.')
export const guestsKeep = text('What you voted and wrote as a guest moves into your account.')
export const backAfterwards = text(
  'Afterwards you are back where you were, with your vote and your text as you left them.',
)
export const withPhone = text('Continue with phone')
export const withPhoneReveals = text(
  'We send a code by text message. We store a keyed fingerprint of your number, not the number itself.',
)
export const withProof = text('Continue with identity proof')
export const withProofReveals = text(
  'You prove with an official document that you are one person over 16. We learn your nationality and sex, and never your name, your birthday or the document’s number.',
)
export const agreement = text('By continuing you accept both:')
export const termsLink = text('Terms of use')
export const privacyLink = text('What is stored and published')
export const whyTitle = text('Why an account?')
export const why = text(
  'Some conversations count only votes of people with an account, so that everybody counts once and nobody can vote with a thousand browsers. An account also keeps your votes when you change your device.',
)
export const humansOnly = text(
  'Accounts are for people only. That is why we ask for a phone or a document once, and forget what we do not need.',
)

export const phoneTitle = text('Your phone number')
export const country = text('Country')
export const countryOption = textOf<{ name: string; callingCode: string }>(
  ({ name, callingCode }) => `${name} (+${callingCode})`,
)
export const countryHelp = text('If your country is not in the list, continue with an identity proof.')
export const countryNotServed = textOf(
  (country: string) =>
    `We cannot send codes to ${country}. Use a number from a country in the list, or continue with an identity proof.`,
)
export const number = text('Mobile number')
export const numberHelp = text(
  'We send one text message with a code. Landlines, internet numbers and premium numbers cannot be used.',
)
export const sendCode = text('Send the code')
export const sendingCode = text('Sending the code')
export const solving = text(
  'Many codes are being asked for. Your device solves a small puzzle first; this takes a moment.',
)
export const numberMissing = text('Enter your mobile number to continue.')
export const numberDialled = text(
  'Begin with + and the country’s code instead of 00, or choose the country above.',
)
export const numberTooShort = text('This number is too short for the country above.')
export const numberTooLong = text('This number is too long for the country above.')
export const numberInvalid = text(
  'There is no such number in this country. Check the country and the digits.',
)
export const numberRestricted = text(
  'This number cannot get codes: it is a landline, an internet, premium or satellite number, or in a country that is not served here. Use a mobile number, or continue with an identity proof.',
)
export const throttledUntil = textOf<{ time: string }>(
  ({ time }) => `Too many codes were asked for. The next one can be sent at ${time}.`,
)
export const throttled = text('Too many codes were asked for. Wait a while before the next one.')
export const tooOften = text('This was tried too often. Wait a minute, then try again.')
export const codeNotSent = text(
  'The message could not be sent. Wait a minute and try again, or continue with an identity proof.',
)
export const proofOfWorkFailed = text('The puzzle was not accepted. Try again.')
export const offline = text('No internet connection. Nothing is lost; try again when you are back online.')
export const failed = text('This did not work. Try again in a moment.')
export const ratherProof = text('Continue with an identity proof instead')
export const ratherPhone = text('Continue with your phone instead')

export const codeTitle = text('Enter the code')
export const codeSentTo = textOf<{ number: string }>(
  ({ number }) => `If ${number} can receive messages, a code of six digits is on its way to it.`,
)
export const code = text('Code of six digits')
export const checkCode = text('Continue')
export const checkingCode = text('Checking the code')
export const codeIncomplete = text('The code has six digits.')
export const codeExpires = textOf<{ left: string }>(({ left }) => `The code is good for ${left}.`)
export const codeExpired = text('This code has run out. Ask for a new one.')
export const wrongCode = textOf<{ left: number }>(
  ({ left }) => `This is not the code. You have ${left} ${plural(left, 'try', 'tries')} left.`,
)
export const wrongCodeAgain = text('This is not the code. Check the newest message and try again.')
export const tooManyTries = text('Too many wrong tries: this code is void. Ask for a new one.')
export const newCode = text('Send a new code')
export const newCodeSent = text('A new code is on its way. The old one is void.')
export const newCodeIn = textOf<{ left: string }>(({ left }) => `A new code can be sent in ${left}.`)
export const changeNumber = text('Change number')
export const minutesAndSeconds = textOf<{ minutes: number; seconds: number }>(({ minutes, seconds }) =>
  minutes > 0
    ? `${minutes} ${plural(minutes, 'minute', 'minutes')} ${seconds} ${plural(seconds, 'second', 'seconds')}`
    : `${seconds} ${plural(seconds, 'second', 'seconds')}`,
)

export const otherAccount = text(
  'This browser belongs to another account that was logged out. To go on as somebody else, everything it keeps on this device has to go first: drafts, unsent votes and its key.',
)
export const startAfresh = text('Erase and start afresh')
export const startedAfresh = text('Erased. This browser can be used for another account now.')

export const recycledTitle = text('Is this your account?')
export const recycledText = textOf<{ username: string }>(
  ({ username }) =>
    `The account of this number is called ${username}. Nobody has used it for a long time, and numbers change hands.`,
)
export const recycledMine = text('Yes, it is mine')
export const recycledNotMine = text('No, start a new account')
export const recycledHelp = text(
  'If it is not yours, your number leaves that account and you begin anew. You see nothing of the other person.',
)

export const proofTitle = text('Prove that you are one person')
export const demoNotice = text(
  'This is a demonstration: the office makes up documents. It proves nothing about real people.',
)
export const demoOpen = text('Open the demonstration office')
export const demoSteps = text(
  'Make up a document there, let your browser make the proof, and come back to this page.',
)
export const appStep = text(
  'Install the RariMe app on your phone and scan your passport with it. This is done once.',
)
export const appLink = text('Get the RariMe app')
export const scanStep = text('Scan this code with the phone, or open the link on it.')
export const openStep = text('Open the request in the app and confirm it there.')
export const returnStep = text('Come back to this page. It goes on by itself.')
export const qrLabel = text('QR code of the link to the identity request')
export const openApp = text('Open the app')
export const proofLink = text('Link to the request')
export const copyLink = text('Copy link')
export const linkCopied = text('Link copied')
export const linkNotCopied = text('The link could not be copied. Select it and copy it yourself.')
export const makingLink = text('Making the link')
export const linkFailed = text('The link could not be made.')
export const waitingForProof = text('Waiting for your proof. This page looks every two seconds.')
export const proofOffline = text(
  'No internet connection. This page goes on by itself when you are back online.',
)
export const proofVerified = text('Proof accepted. You are logged in.')
export const proofFailed = text(
  'The proof was not accepted, or the link ran out after 15 minutes. Make a new link and try again.',
)
export const proofNotUnique = text(
  'This document has already been used for another identity, so it cannot be used again. If it is yours, log in with the phone or the app you used then.',
)
export const newLink = text('Make a new link')

export const usernameTitle = text('Your name here')
export const usernameText = text(
  'Others see this name beside the opinions you write, and never beside your votes. It need not be your own.',
)
export const loadingName = text('Loading your name')
export const keepUsername = textOf<{ username: string }>(({ username }) => `Skip, keep ${username}`)
export const skip = text('Skip')

export const preferencesTitle = text('What interests you?')
export const preferencesText = text(
  'Conversations on topics you follow stand first on your home page. You can change this at any time.',
)
export const noTopics = text('There are no topics here yet. You find them under Home when there are.')
export const saveAndContinue = text('Save and continue')
export const welcomeBack = text('You are logged in.')
