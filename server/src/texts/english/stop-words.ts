/**
 * English words that do not show what people think. For other languages, the labels leave out only words that occur in
 * many texts.
 */
export const STOP_WORDS: readonly string[] = `
a about above after again against all almost also although always am an and any anybody anyone anything are aren't around as
at away back be became because become been before being below best better between both but by came can can't cannot come
comes could couldn't currently did didn't do does doesn't doing don't done down during each either else enough especially
etc even ever every everybody everyone everything far few first for from further get gets getting give given go goes going
good got great had hadn't half has hasn't have haven't having he her here hers him himself his how however i i'd i'll i'm i've
if in indeed instead into is isn't it it's its itself just keep kind know last least less let let's like likely lot lots made
make makes making many may maybe me might mine more most much must my myself need needs never new next no nobody none nor not
nothing now of off often ok on once one ones only onto or other others our ours out over own part people perhaps please put
quite rather really right same say says see seem seems set shall she should shouldn't show since so some somebody someone
something sometimes soon still such sure take takes than that that's the their theirs them themselves then there there's these
they they're thing things think this those though through thus to too toward towards under until up upon us use used using
usually very want wants was wasn't way ways we we'll we're we've well were weren't what whatever when where whether which
while who whole whom whose why will with within without won't would wouldn't yes yet you you're your yours yourself`
  .trim()
  .split(/\s+/)
