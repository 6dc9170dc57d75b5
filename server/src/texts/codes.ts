/** The text of a message with a code. Browsers recognize the code by the form of the last line (WebOTP). */
export const codeMessage = (fact: { code: string; siteName: string; origin: string }): string =>
  `${fact.code} is your ${fact.siteName} code. It is valid for 5 minutes. Do not share it.\n\n@${new URL(fact.origin).hostname} #${fact.code}`
