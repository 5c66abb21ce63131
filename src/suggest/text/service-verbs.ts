/** Verbs that open what callers ask for. A phrase that begins with one is taken for a command. */
export const serviceVerbs: ReadonlySet<string> = new Set(
  `accept access activate add adjust amend apply appeal approve arrange ask assign attach authorize back bill block book
  borrow bring browse buy calculate call cancel change charge check choose claim clear close collect combine compare
  complain complete confirm connect consolidate contact continue convert correct cover create deactivate decline
  decrease delay delete deliver deny deposit describe disable disconnect discuss dispute donate download drop earn edit
  email enable end enroll enter escalate exchange expedite explain extend file fill find finish fix forward freeze
  fund generate get give go hear hold increase initiate inquire insure install invest invite issue join keep know lease
  leave link list locate lock log lookup lower make manage match merge modify move name notify obtain obtain open opt
  order pause pay pick place plan port postpone prepay print process provide purchase put raise reactivate receive
  reconnect record recover redeem reduce refer refill refinance refund register reinstate reject relocate remove renew
  rent repair repeat replace replay report request resend reserve reset resolve resume retrieve return reverse
  review roll save schedule see select sell send set setup settle share ship shorten show sign skip sort speak split
  start stop submit subscribe suspend swap switch talk terminate test top trace track trade transfer troubleshoot turn
  unblock unfreeze unlink unlock unsubscribe update upgrade downgrade upload use validate verify view visit void waive
  wire withdraw write`
    .split(/\s+/)
    .filter(Boolean),
);

/** Verbs that go with nearly everything one can have: these may change places between objects. */
export const generalVerbs: ReadonlySet<string> = new Set(
  'cancel change check find get order replace return review see track update view'.split(' '),
);
