/** What the Recommendations ask of an interpreter, row by row, and the cases of this folder that hold it. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** `row <- the beginning of the name of a case | of another`. */
const rows = `
first dialog, implicit exit <- 1.5.1 the first dialog runs
dialog by fragment <- 5.3.7 goto a dialog of another document
root variables, application scope <- 5.1.2 variables of the root are the application scope
root handlers <- 1.5.2 handlers of the root hold
root links <- 2.5 links of the root hold
root properties <- 6.3.1 properties of the root hold
root functions <- 5.3.12 functions of the root
root dialogs heard in leaves, not run <- 3.1.3 a form of document scope in the root | 1.5.2 dialogs of the root do not run
leaf to leaf <- 1.5.2 from leaf to leaf | 1.5.2 a leaf without root
leaf to root <- 1.5.2 goto from a leaf to its root | 1.5.2 submit to the root
root with a root <- 1.5.2 a root that names a root
variables at load <- 1.5.2 variables of a document begin anew | 5.3.7 a fragment alone | 1.5.2 a document without root that leads to itself
variables at entry <- 2.1.6.1 variables of a form are declared anew
errors while loading <- 6.1 a document that is not well formed | 5.2.6 a document that does not exist
any order, missing namespace, additions of 2.1 <- 1.5.1 what a document declares behind | real documents: without a namespace | 2.1/1 what 2.1 adds
guards <- 2.1.6.2.1 cond is asked | 2.1.6 null and false | 2.1.5 an item whose expr | 2.1.5 an item that expr fills is visited
items without names <- 5.3.3 clear without namelist clears items without names
names <- 2.1.2.1 two items of one name | 5.1 the name of an item | 5.1 an item called | 5.1.2 an item with the name of a scope
blocks <- 2.3.2 the variable of a block | 2.3.2 a block that throws
initialisation <- 2.1.6.1 var, script and items
entry by a result <- 3.1.3 a form of document scope is heard
selection <- 2.1.1 items are visited | 2.1.6.2.1 goto nextitem | 2.1.6.2.2 a field whose variable
prompt choice <- 4.1.6 prompts of the highest count | 4.1.6 a prompt whose cond | 4.1 text in a field
left out prompts <- 5.3.6 without reprompt | 5.3.6 prompts are left out in one | 5.3.6 with suppressed | 5.3.6 prompts inside of a block | 5.3.6 a handler that leads
link or choice first <- 2.5 a link of the document leads | 2.5 a link throws its event
field result <- 3.1.6 the property of the slot | 3.1.6 a slot with a dotted | 3.1.6 without the slot
form result <- 2.1.4 initial hears | 3.1.6.1 two fields of one slot | 3.1.6.1 properties that no slot | 2.1.4 a result that fills nothing
initial <- 2.1.4 one slot filled | 2.1.6.2.3 all initials are done | 2.3.3 initial counts
filled order <- 2.4 filled elements run in document order | 2.1.6.2.3 a filled of the item
filled modes <- 2.4 mode all | 2.4 mode any | 2.4 a filled of the form waits
filled that leaves <- 2.4 a filled that leaves | 2.1.6.2.3 a throw in filled | 2.4 clear does not end
counters at entry <- 2.1.6.1 prompt counters begin anew | 2.1.6.1 counters begin anew
counters at clear <- 5.3.3 clear\${namelist} | 5.3.3 clear of another item | 5.3.3 clear leaves the event counters
counters at goto nextitem <- 5.3.7 goto nextitem leaves
clear of variables <- 5.3.3 clear of a variable | 5.3.3 clear of an undeclared
assign undefined <- 5.3.2 assign of undefined
menu loop <- 2.2 a choice may throw an event
choice targets <- 2.2.2 the target of a choice | 2.2.2 a choice throws | 2.2.2 a choice with two | 2.2.2 a choice without
choice text and grammar <- 2.2 a choice by its text | 2.2.2 a grammar in a choice | 2.2.2 punctuation
approximate <- 2.2 accept="approximate" | 2.2 without it | 2.2.5 accept of a choice
menu keys <- 2.2 dtmf="true" | 2.2.1 dtmf="true" gives keys | 2.2.1 a key of 1 to 9
menu scope <- 2.2.1 a menu of document scope | 2.2.1 a menu of dialog scope
options <- 2.3.1.3 an option has its value | 2.3.1.3 an option without | 2.3.1.3 keys of an option
enumerate <- 2.2.4 enumerate with content | 2.2.4 enumerate goes through | 2.2.4 enumerate without | 2.2.4 enumerate knows
links by place <- 2.5 a link of a field | 2.5 a link of a form | 2.5 a link of initial
link targets <- 2.5 where a link leads | 2.5 a link throws the event of | 2.5 a link with two
active, form <- 3.1.3 a grammar of the form is heard | 3.1.3 a grammar of document scope in a form
active, modal <- 2.3.1 a modal field | 2.3.6 a recording is modal | 2.3.6 modal="false"
active, universals <- 6.3.6 universals: help | 6.3.6 universals names | 6.3.6 exit as a universal | 2.5 help is heard only
precedence <- 3.1.4 the grammar of the field | 3.1.4 a grammar of the form | 3.1.4 a link of the leaf | 3.1.4 of two grammars
scope in a field <- 3.1.3 scope at a grammar
no grammar <- 2.3.1 a field without grammar
one source <- 3.1.1 both src and content | 3.1.1.4 a grammar without src | 3.1.1.4 a grammar with src and srcexpr
srcexpr <- 2.1/2 srcexpr is evaluated again | 2.1/2 the address of a grammar
mode <- 3.1.1.2 mode of a grammar | 3.1.1.4 the mode of a grammar file
notations <- 3.1.1 a notation that nothing reads | 3.1.1 ABNF | 3.1.1 GSL without a type
rule of a file <- 3.1.1.4 a grammar from a file, by its rule | 3.1.1.4 without a rule named
bad grammars <- 3.1.1.1 a rule that the grammar | 3.1.1.4 a grammar that is missing
tags <- 3.1.6 tags without a format | 3.1.6 a grammar without tags | 3.1.6 several keys
inputmodes <- 6.3.6 inputmodes of keys | 6.3.6 inputmodes of voice
builtins <- P \${type} | P a builtin that nobody knows | P lengths that contradict | 3.1.1 a type is active | 3.1.1 builtin:dtmf
shadow variables <- 5.1.5 shadow variables of a field | 5.1.5 members of a shadow | 2.3.1 each field that a result | 5.1.5 keys are certain | 5.1.5 a shadow variable has
last result <- 5.1.5 application.lastresult$ | 5.1.5 the last result stays | 5.1.5 where a link leads
n-best <- 5.1.5 results of a recogniser | 6.3.3 maxnbest | 5.1.5 what no active grammar | 5.1.5 one utterance
confidence <- 5.2.2 nomatch of an utterance | 6.3.2 confidencelevel | 5.1.5 all results below
marks <- 2.1/4 markname | 2.1/4 a mark at the end | 2.1/4 no mark
catch selection <- 5.2.4 the highest count | 5.2.4 count="2" | 5.2.4 of equal counts | 5.2.4 the innermost | 5.2.4 a handler whose cond
event names <- 5.2.2 names match | 5.2.2 a catch without event | 5.2.2 a catch may name | 5.2.3 error is short | 1.0 telephone
event counters <- 5.2.4 each name of a list | 5.2.4 an event counts | 5.2.4 counters of a field
handlers as if by copy <- 5.2.4 a handler runs where | 5.2.4 clear in an inherited | 5.2.4 addresses in a handler
event variables <- 5.2.1 _message holds | 5.2.1 _message is undefined | 5.2.2 _event is known
throw <- 5.2.1 messageexpr | 5.2.1 a throw with | 5.2.1 a throw of nothing
throw in a handler <- 5.2 a throw in a handler | 5.2 an endless recursion
defaults <- 5.2.5 nomatch of the | 5.2.5 noinput of the | 5.2.5 an error of which | 5.2.5 any other | 5.2.5 exit without | 5.2.5 cancel | 5.2.5 help without | 5.2.5 maxspeechtimeout
hang-up <- 5.2.6 hanging up | 1.5.4 after a hang-up items | 1.5.4 after a hang-up a handler
errors of a platform <- 5.2.6 an error that only | 5.2.6 the status of a server
goto <- 5.3.7 goto a dialog of the | 5.3.7 goto another | 5.3.7 goto by | 5.3.7 goto expritem | 5.3.7 a goto with two | 5.3.7 a goto without
goto that fails <- 5.3.7 a dialog that does not | 5.3.7 an item that does not
content behind <- 5.3 content behind
if, log, reprompt <- 5.3.4 if | 5.3.13 log | 5.3.6 reprompt outside
submit <- 5.3.8 submit sends | 5.3.8 a namelist | 5.3.8 an undeclared | 5.3.8 submit by post | 5.3.8 a submit with two
subdialog, context <- 2.3.4 nothing of the caller | 2.3.4 handlers of the caller | 2.3.4 variables of the document | 2.3.4 properties of | 2.3.4 a subdialog sees | 2.3.4 a subdialog of another
subdialog, parameters <- 2.3.4 param sets | 2.3.4 param without
subdialog, returns <- 2.3.4 a subdialog returns | 2.3.4 return without | 2.3.4 return event | 2.3.4 return throws | 5.3.10 return outside
subdialog, sources <- 2.3.4 a subdialog with src | 2.3.4 the caller speaks
exit <- 5.3.9 exit in a subdialog | 5.3.9 exit hands over an | 5.3.9 exit hands over variables | 5.3.9 exit with
disconnect <- 5.3.11 disconnect says | 2.1/8 disconnect
foreach <- 2.1/6 foreach goes | 2.1/6 foreach of something | 2.1/6 foreach in a prompt | 2.1/6 the item of
data <- 2.1/5 data gives | 2.1/5 data that is not | 2.1/5 data without | 2.1/5 data of a form | 2.1/5 data in a variable | 2.1/5 members of
record <- 2.3.6 a recording fills | 2.3.6 silence | 2.3.6 a recording has | 2.3.6 who hangs up
transfer, bridge <- 2.3.7 a bridged transfer fills | 2.3.7 a bridged transfer that was | 2.3.7 a transfer of type
transfer, others <- 2.3.7 a blind | 2.1/7 a consultation | 2.3.7 a transfer that fails | 2.3.7 both type
object <- 2.3.5 an object
scopes <- 5.1.2 the innermost scope | 5.1.2 the anonymous | 5.1.2 in a document without | 5.1.2 each scope by its name
var and assign <- 5.3.1 a second var | 5.3.1 a var without | 5.3.2 assign of an undeclared | 5.3.2 assign to a scope
session <- 5.1.4 the session cannot | 5.1.4 session.connection | 5.1.4 what the session
undeclared names <- 5.1.3 an undeclared
scripts <- 5.3.12 a function of | 5.3.12 what a script | 5.3.12 a script that throws | 5.3.12 a script from | 2.1/2 the address of a script | 5.3.12 a script that is missing
traps of types <- traps: a text of digits | traps: the text "false" | traps: an assignment
clock <- Date is the clock
queue <- 4.1.8 what is queued | 4.1.4 value is what | 5.3.5 a prompt whose cond
audio <- 4.1.3 audio is its text | 4.1.3 audio whose | 4.1.3 audio with | 4.1.3 audio without
bargein <- 4.1.5 a prompt that cannot | 6.3.4 bargein as a property
timeouts <- 4.1.7 the timeout | 6.3.4 the property timeout
keys <- 6.3.3 keys typed ahead | 6.3.3 termchar | 6.3.3 another termchar | 6.3.3 an empty termchar
properties by place <- 6.3.1 a property of the item
fetching <- 6.1.1 xml:base | 6.1 a server that may not | 6.1 an answer that does not | 6.1.1 fetchtimeout | 6.1 what a platform could cache
left out, named <- 3.1.1.4 without a mock | 3.1.1 brackets of another
`
  .trim()
  .split('\n')
  .map((line) => {
    const [row = '', cases = ''] = line.split(' <- ');
    return [row, cases.split(' | ')] as const;
  });

/** The names of all cases as they are written in the tables. */
const titles = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.test.ts') && name !== 'rows.test.ts')
  .flatMap((name) => {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8');
    return [...text.matchAll(/(?:section: |refused\(\s*)(['`])([^\n]*?)\1,/g)].map(([, , title]) => title!);
  });

test.each(rows)('%s', (_, beginnings) => {
  expect(beginnings.length).toBeGreaterThan(0);
  for (const each of beginnings)
    expect(
      titles.some((title) => title.startsWith(each)),
      each,
    ).toBe(true);
});
