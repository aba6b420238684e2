//! The names that say that what they name is a secret.

/// What such a name ends with, in small letters and digits alone.
const ENDS: [&str; 25] = [
    "accesskey",
    "accountkey",
    "apikey",
    "authkey",
    "authorization",
    "bearer",
    "cookie",
    "credential",
    "credentials",
    "encryptionkey",
    "masterkey",
    "passcode",
    "passphrase",
    "passwd",
    "password",
    "passwords",
    "privatekey",
    "pwd",
    "secret",
    "secretkey",
    "secrets",
    "sharedkey",
    "signingkey",
    "sshkey",
    "token",
];

/// What it ends with as a word of its own, behind another: in `pass` alone nobody sees a secret.
const LAST_WORDS: [&str; 6] = ["_pass", "-pass", ".pass", "_PASS", "-PASS", ".PASS"];

/// How many letters of the end of a name are looked at: more than any of these have.
const LONGEST: usize = 16;

/// Whether a name says that what it names is a secret: `password`, `DB_PASSWORD`, `apiKeys`, `access token 2`.
pub fn names_a_secret(name: &str) -> bool {
    let letters = name.bytes().rev().filter(u8::is_ascii_alphanumeric).skip_while(u8::is_ascii_digit);
    let (mut end, mut start) = ([0; LONGEST], LONGEST);
    for letter in letters.take(LONGEST) {
        start -= 1;
        end[start] = letter.to_ascii_lowercase();
    }
    let end = &end[start..];
    let of_keys = end.strip_suffix(b"s").filter(|one| one.ends_with(b"key")).unwrap_or(end);
    ENDS.iter().any(|secret| of_keys.ends_with(secret.as_bytes()))
        || LAST_WORDS.iter().any(|word| name.ends_with(word))
        || is_camel_pass(name)
}

/// `dbPass`
fn is_camel_pass(name: &str) -> bool {
    name.strip_suffix("Pass").is_some_and(|before| before.ends_with(|c: char| c.is_ascii_lowercase()))
}
