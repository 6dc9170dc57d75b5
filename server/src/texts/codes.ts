/** The text of a message with a code. The last line has the WebOTP format, by which browsers recognize the code. */
export const codeMessage = (fact: { code: string; siteName: string; origin: string }): string =>
  `${fact.code} is your ${fact.siteName} code. It is valid for 5 minutes. Do not share it.\n\n@${new URL(fact.origin).hostname} #${fact.code}`
