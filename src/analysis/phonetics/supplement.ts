/**
 * Words of contact centres that the CMU dictionary lacks or has in another sense, with their American pronunciation
 * (ARPAbet without stress; `;` separates variants). Acronyms that are spelled out are in `acronyms`.
 */
const written = `
autopay AO T OW P EY
autopayment AO T OW P EY M AH N T
copay K OW P EY
copayment K OW P EY M AH N T
prepay P R IY P EY
prepaid P R IY P EY D
postpaid P OW S T P EY D
postpay P OW S T P EY
passcode P AE S K OW D
passphrase P AE S F R EY Z
username Y UW Z ER N EY M
login L AO G IH N
logon L AO G AA N
logout L AO G AW T
chatbot CH AE T B AA T
webchat W EH B CH AE T
livechat L AY V CH AE T
callback K AO L B AE K
voicemail V OY S M EY L
email IY M EY L
ebill IY B IH L
ebilling IY B IH L IH NG
estatement IY S T EY T M AH N T
echeck IY CH EH K
esim IY S IH M
ebook IY B UH K
ecommerce IY K AA M ER S
telehealth T EH L AH HH EH L TH
telemedicine T EH L AH M EH D AH S AH N
teletherapy T EH L AH TH EH R AH P IY
cashback K AE SH B AE K
chargeback CH AA R JH B AE K
clawback K L AO B AE K
paperless P EY P ER L AH S
venmo V EH N M OW
zelle Z EH L
paypal P EY P AE L
bitcoin B IH T K OY N
cryptocurrency K R IH P T OW K ER AH N S IY
crypto K R IH P T OW
ethereum IH TH IH R IY AH M
xfinity EH K S F IH N AH T IY
tmobile T IY M OW B AH L
verizon V ER AY Z AH N
comcast K AA M K AE S T
roku R OW K UW
airbnb EH R B IY EH N B IY
lyft L IH F T
uber UW B ER
whatsapp W AH T S AE P
netflix N EH T F L IH K S
spotify S P AA T AH F AY
iphone AY F OW N
ipad AY P AE D
android AE N D R OY D
smartphone S M AA R T F OW N
smartwatch S M AA R T W AA CH
wifi W AY F AY
bluetooth B L UW T UW TH
ethernet IY TH ER N EH T
broadband B R AO D B AE N D
fiber F AY B ER
fibre F AY B ER
router R AW T ER; R UW T ER
modem M OW D AH M
reboot R IY B UW T
reactivate R IY AE K T AH V EY T
deactivate D IY AE K T AH V EY T
reauthorize R IY AO TH ER AY Z
unblock AH N B L AA K
unlock AH N L AA K
unsubscribe AH N S AH B S K R AY B
resubscribe R IY S AH B S K R AY B
reschedule R IY S K EH JH UH L
topup T AA P AH P
payoff P EY AO F
signup S AY N AH P
signin S AY N IH N
checkin CH EH K IH N
checkout CH EH K AW T
preauth P R IY AO TH
preauthorization P R IY AO TH ER AH Z EY SH AH N
prequalify P R IY K W AA L AH F AY
preapproval P R IY AH P R UW V AH L
preapproved P R IY AH P R UW V D
refinance R IY F AH N AE N S; R IY F AY N AE N S
refi R IY F AY
overdraft OW V ER D R AE F T
deductible D IH D AH K T AH B AH L
reimbursement R IY IH M B ER S M AH N T
subrogation S AH B R AH G EY SH AH N
indemnity IH N D EH M N AH T IY
beneficiary B EH N AH F IH SH IY EH R IY; B EH N AH F IH SH ER IY
covid K OW V AH D
vaccination V AE K S AH N EY SH AH N
pharmacy F AA R M AH S IY
refill R IY F IH L
formulary F AO R M Y AH L EH R IY
inpatient IH N P EY SH AH N T
outpatient AW T P EY SH AH N T
medicaid M EH D IH K EY D
medicare M EH D IH K EH R
rebook R IY B UH K
rebooking R IY B UH K IH NG
codeshare K OW D SH EH R
layover L EY OW V ER
carryon K AE R IY AA N
upgrade AH P G R EY D
downgrade D AW N G R EY D
itinerary AY T IH N ER EH R IY
roaming R OW M IH NG
hotspot HH AA T S P AA T
texting T EH K S T IH NG
geolocation JH IY OW L OW K EY SH AH N
biometric B AY OW M EH T R IH K
biometrics B AY OW M EH T R IH K S
phishing F IH SH IH NG
smishing S M IH SH IH NG
malware M AE L W EH R
ransomware R AE N S AH M W EH R
sepa S EH P AH; S IY P AH
swift S W IH F T
roth R AO TH
fico F AY K OW
nasdaq N AE Z D AE K
kwh K IH L AH W AA T AW ER
kilowatt K IH L AH W AA T
postcode P OW S T K OW D
zipcode Z IH P K OW D
hashtag HH AE SH T AE G
okay OW K EY
ok OW K EY
yeah Y AE
yep Y EH P
yup Y AH P
nope N OW P
nah N AA
uh AH
um AH M
uhhuh AH HH AH
mhm M HH M
gonna G AA N AH; G AH N AH
wanna W AA N AH
gotta G AA T AH
lemme L EH M IY
gimme G IH M IY
dunno D AH N OW
cuz K AH Z
zee Z IY
zed Z EH D
star S T AA R
pound P AW N D
hash HH AE SH
`;

/** Spelled letter by letter, although some look like words. */
const acronymList =
  'pto ach atm atms apr apy cd cds hsa fsa hmo ppo hra ssn ein itin dob cvv cvc bic aba usd eur gbp cad irs dmv usps ups dhl sms mms otp mfa ivr ivrs vip vpn lte hdmi usb url dns isp dvr hd tv tvs dsl imei imsi crm faq faqs hr id ids po eta tsa rv suv mpg gps ev evs er icu mri ct iv rx md dna hiv ehr emr llc ceo cfo pdf';

/** The words of the supplement with their pronunciations as ARPAbet names. */
export const supplement: ReadonlyMap<string, string[][]> = new Map(
  written
    .trim()
    .split('\n')
    .map((line) => {
      const space = line.indexOf(' ');
      return [
        line.slice(0, space),
        line
          .slice(space + 1)
          .split(';')
          .map((variant) => variant.trim().split(' ')),
      ];
    }),
);

/** Words that people say as the names of their letters. */
export const acronyms: ReadonlySet<string> = new Set(acronymList.split(' '));
