import { inNormalForm } from '@parley/contract'

/** The forms of a letter: alone, at the end of a word, and, if it joins the next letter, at the start and in the middle. */
type Forms = readonly string[]

/** Unicode’s presentation forms, by the letters that they are forms of, in the order of the standard. */
const FORMS: ReadonlyMap<string, Forms> = Map.groupBy(
  Array.from({ length: 0xfefc - 0xfb50 + 1 }, (_, index) => String.fromCharCode(0xfb50 + index)).filter(
    // Two further forms of alef maksura are for Uyghur only.
    (form) => /^(?:\p{L}|ل[اأإآ])$/u.test(form.normalize('NFKC')) && !/[\ufbe8\ufbe9]/.test(form),
  ),
  (form) => form.normalize('NFKC'),
)

/**
 * A text in which each Arabic letter is replaced by the form that it has beside its neighbours, for measuring: joined
 * letters are much narrower than single ones. Signs above and below letters have no width and are left out.
 */
export function joinedForms(text: string): string {
  if (!/\p{Script=Arabic}/u.test(text)) return text
  const letters =
    inNormalForm(text)
      .replaceAll(/\p{Mn}/gu, '')
      .match(/ل[اأإآ]|[^]/gu) ?? []
  return letters
    .map((letter, index) => {
      const forms = FORMS.get(letter) ?? []
      const joinsBefore = forms.length > 1 && (FORMS.get(letters[index - 1] ?? '')?.length ?? 0) > 2
      const joinsAfter = forms.length > 2 && (FORMS.get(letters[index + 1] ?? '')?.length ?? 0) > 1
      return forms[(joinsBefore ? 1 : 0) + (joinsAfter ? 2 : 0)] ?? letter
    })
    .join('')
}
